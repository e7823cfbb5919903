"""A relying party by Authlib and Flask: it signs a person in at TAMGA and tells what it learned."""

import os

from authlib.integrations.flask_client import OAuth
from flask import Flask, jsonify

here = os.environ["HERE"]
app = Flask(__name__)
app.secret_key = os.urandom(32)
oauth = OAuth(app)
oauth.register(
    "tamga",
    client_id=os.environ["CLIENT_ID"],
    client_secret=os.environ["CLIENT_SECRET"],
    server_metadata_url=os.environ["TAMGA"] + "/.well-known/openid-configuration",
    client_kwargs={"scope": "openid profile email", "code_challenge_method": "S256"},
)


@app.get("/")
def begin():
    return oauth.tamga.authorize_redirect(here + "/callback")


@app.get("/callback")
def callback():
    token = oauth.tamga.authorize_access_token()
    info = oauth.tamga.userinfo(token=token)
    renewed = oauth.tamga.fetch_access_token(
        grant_type="refresh_token", refresh_token=token["refresh_token"]
    )
    again = oauth.tamga.userinfo(token=renewed)
    return jsonify(claims=token["userinfo"], userinfo=info, again=again)


app.run("127.0.0.1", int(here.rsplit(":", 1)[1]))
