"use strict";
// Light or dark: the reader's choice is kept; without one the system's holds.
const root = document.documentElement;
const kept = localStorage.getItem("theme");
if (kept) root.dataset.theme = kept;
document.getElementById("theme")?.addEventListener("click", () => {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  localStorage.setItem("theme", root.dataset.theme);
});

// The contents follow the text.
const links = new Map([...document.querySelectorAll("nav li a")].map((a) => [a.getAttribute("href").slice(1), a]));
const seen = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    const link = links.get(entry.target.id);
    if (!link || !entry.isIntersecting) continue;
    document.querySelectorAll("nav a.here").forEach((a) => a.classList.remove("here"));
    link.classList.add("here");
    link.scrollIntoView({ block: "nearest" });
  }
}, { rootMargin: "-10% 0px -80% 0px" });
for (const id of links.keys()) {
  const target = document.getElementById(id);
  if (target) seen.observe(target);
}

// The filter hides entries of the contents; short pages have none.
document.getElementById("filter")?.addEventListener("input", (event) => {
  const wanted = event.target.value.trim().toLowerCase();
  for (const [id, link] of links) {
    link.parentElement.hidden = wanted !== "" && !(link.textContent + " " + id).toLowerCase().includes(wanted);
  }
});

// Samples can be copied.
for (const figure of document.querySelectorAll("figure")) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "copy", textContent: "Copy" });
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(figure.querySelector("pre").textContent);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
  figure.append(button);
}
