"""Where do settings come from, and do the docs list them all?"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from eventstore.database_timeouts import Timeouts
from service.config import Settings
from service.derived import timeouts
from service.errors import SettingsError
from service.parsing import shown

_ROOT = Path(__file__).parents[2]


def test_defaults_need_no_environment() -> None:
    """Without flags and variables the service runs on this machine alone, at port 8000, with embedded servers."""
    settings = Settings.load({})
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)
    assert settings.database_url is None
    assert settings.redis_url is None
    assert settings.data.is_absolute()
    assert settings.data.name == "annals"


def test_a_flag_comes_before_a_variable_and_that_before_the_default() -> None:
    """An empty variable and an absent flag count as not given."""
    environ = {"ANNALS_PORT": "9000", "ANNALS_WEB_WORKERS": "", "ANNALS_HOST": "0.0.0.0"}
    settings = Settings.load(environ, {"port": "9001", "host": None})
    assert settings.port == 9001
    assert settings.host == "0.0.0.0"
    assert settings.web_workers == 2


def test_all_faults_are_named_at_once_and_no_password_is_repeated() -> None:
    """One line lists each variable or flag, what it must be, and what it was unless that may be secret."""
    environ = {"ANNALS_PORT": "70000", "ANNALS_DEMO": "perhaps", "ANNALS_DATABASE_URL": "mysql://me:hidden@db/x"}
    with pytest.raises(SettingsError) as refused:
        Settings.load(environ, {"web_workers": "0"})
    assert str(refused.value).split("; ") == [
        "ANNALS_DATABASE_URL must be a URL that begins with postgresql:// or postgres://",
        "ANNALS_PORT must be a whole number from 1 to 65535, not '70000'",
        "--web-workers must be a whole number from 1 to 64, not '0'",
        "ANNALS_DEMO must be yes or no, not 'perhaps'",
    ]


def test_children_get_the_same_settings() -> None:
    """Settings written to an environment and read again are equal, with any values."""
    settings = Settings.load(
        {
            "ANNALS_DATABASE_URL": "postgresql://a:b@h/d",
            "ANNALS_DATA": "/with a space",
            "ANNALS_DEMO": "no",
            "ANNALS_LOG_LEVEL": "debug",
            "ANNALS_MAX_BODY_BYTES": "2048",
        }
    )
    assert Settings.load(settings.environment()) == settings
    assert "ANNALS_REDIS_URL" not in settings.environment()


def test_urls_are_not_part_of_the_printed_settings() -> None:
    """A log line or a traceback that shows settings shows no password."""
    settings = Settings.load({"ANNALS_DATABASE_URL": "postgresql://a:hidden@h/d"})
    assert "hidden" not in repr(settings)


@pytest.mark.parametrize(
    ("url", "text"),
    [
        ("postgresql://me:hidden@db:5432/annals", "postgresql://me:***@db:5432/annals"),
        ("redis://:hidden@cache/0", "redis://:***@cache/0"),
        ("postgresql:///annals?host=/run&password=hidden&port=1", "postgresql:///annals?host=/run&password=***&port=1"),
        ("postgresql://annals@/annals?host=%2Frun", "postgresql://annals@/annals?host=%2Frun"),
        ("unix:///run/valkey.sock?db=0", "unix:///run/valkey.sock?db=0"),
    ],
)
def test_a_url_is_shown_without_its_password(url: str, text: str) -> None:
    """Everything else of the URL stays as it is."""
    assert shown(url) == text


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("0.0.0.0", "http://127.0.0.1:8000"),
        ("::", "http://[::1]:8000"),
        ("::1", "http://[::1]:8000"),
        ("example.org", "http://example.org:8000"),
    ],
)
def test_the_url_of_the_service_is_one_that_a_browser_here_can_open(host: str, url: str) -> None:
    """An address that means every interface is shown as this machine."""
    assert Settings(host=host).url == url


def test_a_program_without_settings_waits_for_postgresql_as_the_service_does() -> None:
    """The defaults of the database's waits are those of the settings."""
    assert Timeouts() == timeouts(Settings())


def test_the_docs_list_every_setting_as_it_is() -> None:
    """The table in docs/operators.md holds variable, flag, default and meaning of each setting, and no other."""
    rows = re.findall(r"^\| `(ANNALS_\w+)` \| `(--[\w-]+)` \| (.*) \| (.*) \|$", _operators(), re.MULTILINE)
    written = [(variable, flag, default.strip().strip("`"), meaning) for variable, flag, default, meaning in rows]
    assert written == [
        (variable, flag, default or "none", meaning) for variable, flag, default, meaning in Settings.table()
    ]


def test_no_document_names_a_variable_that_does_not_exist() -> None:
    """Every ANNALS_ variable in docs and deployment files is a setting."""
    known = {row[0] for row in Settings.table()}
    places = [_ROOT / "docs", _ROOT / "deploy"]
    texts = [path for place in places for path in place.rglob("*") if path.is_file() and path.suffix != ".png"]
    named = {(path.name, name) for path in texts for name in re.findall(r"\bANNALS_[A-Z_]+", path.read_text())}
    assert {(file, name) for file, name in named if name not in known} == set()


def _operators() -> str:
    return (_ROOT / "docs" / "operators.md").read_text()
