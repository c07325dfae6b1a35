"""A server of the contract in another language: one story, in memory, by Python's standard library alone.

    python3 server.py [DIST]

Answers the calls that a list, a game and its history need (docs/contract.md, "The least set"), refuses all others in an
envelope, and serves the files of a built app from DIST. Prints "Ready: ADDRESS". Binds to 127.0.0.1 on any free port.
"""

import json
import mimetypes
import secrets
import struct
import sys
import threading
import time
import zlib
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

DIST = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else None
ROOT = "/api/v1"
STORY_ID, ACTOR_ID, PICTURE_URL = "ferry-light", "ada", "/media/river.png"

# A text is (English, Chinese). A node has lines, and then options, a field for words (`listen`) or an ending.
STORY = {
    "title": ("The Ferry Light", "渡口的灯"),
    "description": ("The last ferry waits for one more passenger.", "末班渡船还在等一个人。"),
    "actor": ("Ada", "艾达"),
    "nodes": {
        "start": {
            "progress": 10,
            "lines": [
                (None, ("Fog lies on the river.", "江上起了雾。")),
                (ACTOR_ID, ("You are late.", "你来晚了。")),
                (ACTOR_ID, ("I kept the lamp burning all the same.", "灯我还是给你留着。")),
            ],
            "options": [
                ("thank", ("Thank her", "谢谢她"), "aboard"),
                ("ask", ("Ask who she waits for", "问她在等谁"), "waits"),
            ],
        },
        "waits": {"lines": [(ACTOR_ID, ("For whoever asks.", "等一个会问的人。"))], "options": [("board", ("Step aboard", "上船"), "aboard")]},
        "aboard": {"progress": 60, "lines": [(ACTOR_ID, ("What shall I call you?", "我该怎么称呼你？"))], "listen": "named"},
        "named": {
            "progress": 100,
            "lines": [(ACTOR_ID, ("A good name for a crossing.", "渡江的好名字。"))],
            "ending": ("The Other Bank", "对岸"),
        },
    },
}

lock = threading.RLock()
users = {}  # uuid -> {"device", "games": {}, "answers": {}}
tokens = {}  # access or refresh token -> uuid


class Refused(Exception):
    def __init__(self, status, code=None, message=""):
        super().__init__(message)
        self.status, self.code, self.message = status, code or str(status), message


def describe_user(uuid):
    return {"uuid": uuid, "name": f"Guest {uuid[:6]}", "coins": 0, "role": "guest", "status": "active"}


def give_tokens(uuid):
    pair = {"access_token": secrets.token_urlsafe(24), "refresh_token": secrets.token_urlsafe(24)}
    tokens[pair["access_token"]] = ("access", uuid)
    tokens[pair["refresh_token"]] = ("refresh", uuid)
    return {"auth": pair, "user": describe_user(uuid)}


def sign_up(request):
    device = request.text("device_id", 8)
    uuid = next((uuid for uuid, user in users.items() if user["device"] == device), None)
    if uuid is None:
        uuid = secrets.token_hex(16)
        users[uuid] = {"device": device, "games": {}, "answers": {}}
    return give_tokens(uuid)


def refresh(request):
    kind, uuid = tokens.pop(request.text("refresh_token"), ("", ""))
    if kind != "refresh":
        raise Refused(401)
    return give_tokens(uuid)


def describe_story(say):
    actor = {"id": ACTOR_ID, "name": say(STORY["actor"]), "preview_url": PICTURE_URL, "avatar_url": PICTURE_URL, "version": "2"}
    texts = {name: say(STORY[name]) for name in ("title", "description")}
    return {"id": STORY_ID, **texts, "preview_url": PICTURE_URL, "version": "2", "coins": 0, "actors": [actor]}


def list_stories(request):
    if not isinstance(request.body.get("sort", ""), str):
        raise Refused(400, message="sort is no text.")
    return {"stories": [describe_story(request.say)]}


def get_story(request):
    story = describe_story(request.say)
    if request.body.get("id") != STORY_ID:
        raise Refused(404)
    return {"story": story, "actors": story["actors"]}


class Game(dict):
    """The events of a game in the contract's form, and the node that waits for the player."""

    def add(self, event_type, data, event_id=None):
        # Each event is later than the one before, so that a history has their order.
        at = max(int(time.time() * 1000), self.get("at", 0) + 1)
        self["at"] = at
        event_id = event_id or f"{self['id']}-{len(self['events']) + 1:05}"
        event = {"id": event_id, "event_type": event_type, "timestamp": at, "data": data}
        self["events"].append(event)
        return event

    def enter(self, name, say):
        node = STORY["nodes"][name]
        self["node"] = name
        if name == "start":
            yield self.add("show_image", {"url": PICTURE_URL, "alt": say(("A river", "一条江")), "position": "background"})
        for speaker, text in node["lines"]:
            sender = {"sender": {"name": say(STORY["actor"]), "avatar_url": PICTURE_URL}} if speaker else {}
            kind = "actor" if speaker else "system"
            message = {"id": f"{self['id']}-m{len(self['events']) + 1}", "sender_type": kind, "msg_type": "text", **sender}
            yield self.add("message", {**message, "content": {"text": say(text), "speech": {"file": "none"}}})
        if "progress" in node:
            yield self.add("update_total_progress", {"percent": node["progress"]})
        if "options" in node:
            options = [{"option_id": option, "text": say(text)} for option, text, _ in node["options"]]
            yield self.add("show_chat_options", {"style": "default", "options": options})
        if "ending" in node:
            title = say(node["ending"])
            yield self.add("show_ending", {"html": f"<p>{title}</p>", "title": title, "ending_id": name, "number": 1, "total": 1})


def start(request):
    games = request.user["games"]
    if request.story_id != STORY_ID:
        raise Refused(404)
    if STORY_ID in games and not request.body.get("restart"):
        return games[STORY_ID]["events"]
    game = games[STORY_ID] = Game(id=secrets.token_hex(6), events=[])
    return list(game.enter("start", request.say))


def act(request):
    game, data = request.find_game(), request.body.get("data")
    if "node" not in game or not isinstance(data, dict):
        raise Refused(404 if isinstance(data, dict) else 400)
    node = STORY["nodes"][game["node"]]
    if "ending" in node:
        raise Refused(409, "1001")
    if "options" in node:
        chosen = next((option for option in node["options"] if option[0] == data.get("option_id")), None)
        if chosen is None:
            raise Refused(409, "1003")
        words, following = request.say(chosen[1]), chosen[2]
    else:
        words, following = str(data.get("text", "")).strip(), node["listen"]
    if words == "":
        raise Refused(400)
    # The page shows what the player says by itself: the line counts for the history.
    key = request.headers["Idempotency-Key"] or secrets.token_hex(8)
    game.add("message", {"id": key, "sender_type": "user", "msg_type": "text", "content": {"text": words}}, key)
    return list(game.enter(following, request.say))


def read_history(request):
    return request.find_game().get("events", [])


PUBLIC = {("POST", "/user-guest.sign-up"): sign_up, ("POST", "/user.refresh"): refresh}
# The catalogue is shown to who has no token yet.
OPEN = {("POST", "/story.list"), ("GET", "/story.get"), ("GET", "/category.list")}
CALLS = {
    ("GET", "/user.whoami"): lambda request: {"user": describe_user(request.uuid)},
    ("GET", "/category.list"): lambda request: {"category": []},
    ("GET", "/price.list"): lambda request: {"prices": []},
    ("POST", "/story.list"): list_stories,
    ("GET", "/story.get"): get_story,
    ("GET", "/game-history.list"): lambda request: {"stories": [describe_story(request.say) for _ in request.user["games"]]},
    ("POST", "/actor/chat/game.history"): lambda request: {"history": read_history(request)},
}
STREAMS = {"game.start": start, "game.action": act, "game.history": read_history}


class Request(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.answer()

    do_POST = do_PUT = do_GET

    def say(self, text):
        return text[1 if self.headers.get("Accept-Language", "en").lower().startswith("zh") else 0]

    def text(self, name, least=1):
        value = self.body.get(name)
        if not isinstance(value, str) or len(value) < least:
            raise Refused(400, message=f"{name} is missing.")
        return value

    def find_game(self):
        return self.user["games"].get(self.story_id, Game())

    def answer(self):
        url = urlsplit(self.path)
        if (length := int(self.headers.get("Content-Length") or 0)) > 1_000_000:
            self.close_connection = True
            return self.send_json(413, {"isOk": False, "code": "413", "message": "", "data": None})
        raw = self.rfile.read(length)
        if not url.path.startswith(ROOT):
            return self.send_file(unquote(url.path))
        try:
            self.answer_call(url.path[len(ROOT) :], url.query, raw)
        except Refused as refused:
            self.send_json(refused.status, {"isOk": False, "code": refused.code, "message": refused.message, "data": None})

    def answer_call(self, path, query, raw):
        try:
            self.body = {name: values[0] for name, values in parse_qs(query).items()} if self.command == "GET" else json.loads(raw or b"{}")
        except ValueError:
            self.body = None
        call = (self.command, path)
        if call not in PUBLIC and (call not in OPEN or "Authorization" in self.headers):
            kind, self.uuid = tokens.get(self.headers.get("Authorization", "").removeprefix("Bearer "), ("", ""))
            if kind != "access":
                raise Refused(401)
            self.user = users[self.uuid]
        if not isinstance(self.body, dict):
            raise Refused(400, message="The body is no JSON object.")
        parts = path.strip("/").split("/")
        name = parts[-1]
        is_history = path == "/actor/event/game.history"
        self.story_id = self.body.get("story_id") if len(parts) < 4 or is_history else unquote(parts[1])
        with lock:
            if call in PUBLIC or call in CALLS:
                data = {**PUBLIC, **CALLS}[call](self)
                return self.send_json(200, {"isOk": True, "code": "0", "message": "", "data": data})
            if self.command != "POST" or not (is_history or (len(parts) == 4 and name in ("game.start", "game.action"))):
                raise Refused(404)
            # What is sent again with its key is answered with the same events.
            key, answers = self.headers.get("Idempotency-Key"), self.user["answers"]
            if key not in answers:
                events = STREAMS[name](self)
                if key is None:
                    return self.send_events(events)
                answers[key] = events
            self.send_events(answers[key])

    def send_events(self, events):
        blocks = [f"id: {event['id']}\ndata: {json.dumps({k: v for k, v in event.items() if k != 'id'})}\n\n" for event in events]
        self.send_body(200, "text/event-stream", "".join([*blocks, ": end\n\n"]).encode(), {"Stream-End": "marked", "Cache-Control": "no-store"})

    def send_json(self, status, value):
        self.send_body(status, "application/json", json.dumps(value).encode(), {"Cache-Control": "no-store"})

    def send_file(self, path):
        if path == PICTURE_URL:
            return self.send_body(200, "image/png", PICTURE)
        file = (DIST / path.lstrip("/")).resolve() if DIST else None
        if file is None or not file.is_relative_to(DIST):
            return self.send_body(404, "text/plain", b"")
        if not file.is_file():
            file = DIST / "index.html"
        self.send_body(200, mimetypes.guess_type(file.name)[0] or "application/octet-stream", file.read_bytes())

    def send_body(self, status, kind, body, headers=None):
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(body)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


def draw_river(width=36, height=64):
    """A PNG of two tones, sky and water."""
    rows = b"".join(b"\0" + bytes((30, 40, 70) if y < height // 2 else (20, 60, 80)) * width for y in range(height))
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


PICTURE = draw_river()

if __name__ == "__main__":
    server = ThreadingHTTPServer(("127.0.0.1", 0), Request)
    print(f"Ready: http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
