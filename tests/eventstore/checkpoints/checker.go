// Checks a log of checkpoints by code that knows nothing of Annals: golang.org/x/mod/sumdb/note and tlog.
//
//	checker KEY FOLDER
//
// FOLDER has the log as static files, and in inclusion-*.json and consistency-*.json proofs as the service gives them.
// Prints what was checked; the first fault is one line on standard error, and the exit status 1.
package main

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const (
	height = 8
	width  = 1 << height
)

// files reads tiles; C2SP tlog-tiles has the paths of tlog without the height, and calls data entries.
type files string

func (f files) Height() int { return height }

func (f files) SaveTiles([]tlog.Tile, [][]byte) {}

func (f files) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	read := make([][]byte, len(tiles))
	for i, tile := range tiles {
		data, err := f.read(tile)
		if err != nil {
			return nil, err
		}
		read[i] = data
	}
	return read, nil
}

func (f files) read(tile tlog.Tile) ([]byte, error) {
	name := strings.TrimPrefix(tile.Path(), fmt.Sprintf("tile/%d/", height))
	return os.ReadFile(filepath.Join(string(f), "tile", strings.Replace(name, "data", "entries", 1)))
}

type checker struct {
	key    note.Verifier
	folder files
	tree   tlog.Tree
	hashes tlog.HashReader
}

// open gives the tree of a checkpoint that the key has signed.
func (c *checker) open(message string) (tree tlog.Tree, err error) {
	opened, err := note.Open([]byte(message), note.VerifierList(c.key))
	if err != nil {
		return tree, err
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) != 4 || lines[0] != c.key.Name() {
		return tree, fmt.Errorf("expected three lines of %s, got %q", c.key.Name(), opened.Text)
	}
	if tree.N, err = strconv.ParseInt(lines[1], 10, 64); err != nil {
		return tree, err
	}
	tree.Hash, err = tlog.ParseHash(lines[2])
	return tree, err
}

// entries compares each entry with its hash in the tiles, which are checked against the root as they are read.
func (c *checker) entries() error {
	for first := int64(0); first < c.tree.N; first += width {
		count := c.tree.N - first
		if count > width {
			count = width
		}
		bundle, err := c.folder.read(tlog.Tile{H: height, L: -1, N: first / width, W: int(count)})
		if err != nil {
			return err
		}
		indexes := make([]int64, count)
		for i := range indexes {
			indexes[i] = tlog.StoredHashIndex(0, first+int64(i))
		}
		hashes, err := c.hashes.ReadHashes(indexes)
		if err != nil {
			return err
		}
		for i, hash := range hashes {
			if len(bundle) < 2 || len(bundle) < 2+int(binary.BigEndian.Uint16(bundle)) {
				return fmt.Errorf("entry %d is cut", first+int64(i))
			}
			end := 2 + int(binary.BigEndian.Uint16(bundle))
			if tlog.RecordHash(bundle[2:end]) != hash {
				return fmt.Errorf("entry %d has another hash than its leaf", first+int64(i))
			}
			bundle = bundle[end:]
		}
		if len(bundle) > 0 {
			return fmt.Errorf("%d bytes follow entry %d", len(bundle), first+count-1)
		}
	}
	return nil
}

type inclusion struct {
	Game, Head, Checkpoint string
	Event, Index           int64
	Path                   []string
}

type leaf struct {
	Game    string `json:"game"`
	Head    string `json:"head"`
	Version int64  `json:"version"`
}

// included checks that a game's head is in a checkpoint.
func (c *checker) included(text []byte) error {
	var given inclusion
	if err := json.Unmarshal(text, &given); err != nil {
		return err
	}
	tree, err := c.open(given.Checkpoint)
	if err != nil {
		return err
	}
	path, err := hashesOf(given.Path)
	if err != nil {
		return err
	}
	data, err := json.Marshal(leaf{given.Game, given.Head, given.Event})
	if err != nil {
		return err
	}
	entry := sha256.Sum256(data)
	if err := tlog.CheckRecord(path, tree.N, tree.Hash, given.Index, tlog.RecordHash(entry[:])); err != nil {
		return err
	}
	own, err := tlog.ProveRecord(tree.N, given.Index, c.readerOf(tree))
	if err != nil {
		return err
	}
	return same(own, path)
}

type consistency struct {
	Old, New string
	Path     []string
}

// consistent checks that a checkpoint extends an earlier one.
func (c *checker) consistent(text []byte) error {
	var given consistency
	if err := json.Unmarshal(text, &given); err != nil {
		return err
	}
	earlier, err := c.open(given.Old)
	if err != nil {
		return err
	}
	later, err := c.open(given.New)
	if err != nil {
		return err
	}
	path, err := hashesOf(given.Path)
	if err != nil {
		return err
	}
	if err := tlog.CheckTree(path, later.N, later.Hash, earlier.N, earlier.Hash); err != nil {
		return err
	}
	own, err := tlog.ProveTree(later.N, earlier.N, c.readerOf(later))
	if err != nil {
		return err
	}
	return same(own, path)
}

func (c *checker) readerOf(tree tlog.Tree) tlog.HashReader {
	return tlog.TileHashReader(tree, c.folder)
}

// each checks the files of a pattern, and says how many there are.
func (c *checker) each(pattern string, check func([]byte) error) (int, error) {
	names, err := filepath.Glob(filepath.Join(string(c.folder), pattern))
	if err != nil {
		return 0, err
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err == nil {
			err = check(text)
		}
		if err != nil {
			return 0, fmt.Errorf("%s: %w", filepath.Base(name), err)
		}
	}
	return len(names), nil
}

func hashesOf(path []string) ([]tlog.Hash, error) {
	hashes := make([]tlog.Hash, len(path))
	for i, text := range path {
		data, err := hex.DecodeString(text)
		if err != nil {
			return nil, err
		}
		if copy(hashes[i][:], data) != tlog.HashSize || len(data) != tlog.HashSize {
			return nil, fmt.Errorf("%q is not a hash", text)
		}
	}
	return hashes, nil
}

// same says that a proof computed from the tiles is the one that was given.
func same(own, given []tlog.Hash) error {
	if len(own) != len(given) {
		return fmt.Errorf("the tiles give %d hashes, the proof has %d", len(own), len(given))
	}
	for i := range own {
		if own[i] != given[i] {
			return fmt.Errorf("the tiles give another hash %d", i)
		}
	}
	return nil
}

func run(key, folder string) (string, error) {
	verifier, err := note.NewVerifier(key)
	if err != nil {
		return "", fmt.Errorf("key: %w", err)
	}
	c := &checker{key: verifier, folder: files(folder)}
	text, err := os.ReadFile(filepath.Join(folder, "checkpoint"))
	if err != nil {
		return "", err
	}
	if c.tree, err = c.open(string(text)); err != nil {
		return "", fmt.Errorf("checkpoint: %w", err)
	}
	c.hashes = c.readerOf(c.tree)
	if err := c.entries(); err != nil {
		return "", fmt.Errorf("tiles: %w", err)
	}
	inclusions, err := c.each("inclusion-*.json", c.included)
	if err != nil {
		return "", err
	}
	consistencies, err := c.each("consistency-*.json", c.consistent)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%d entries, %d inclusions, %d consistencies", c.tree.N, inclusions, consistencies), nil
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: checker KEY FOLDER")
		os.Exit(2)
	}
	found, err := run(os.Args[1], os.Args[2])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(found)
}
