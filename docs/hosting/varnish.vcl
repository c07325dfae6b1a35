# The local API behind Varnish 7.1. Nothing of the API is cached. TLS stands before it: Hitch, with the PROXY protocol, so that `client.ip` is the player's.
# Varnish tells the API that a client has left within 30 s of silence.
vcl 4.1;

backend api {
  .host = "127.0.0.1";
  .port = "4173";
  .connect_timeout = 2s;
  .first_byte_timeout = 60s;
  # A stream is silent for 10 s at most, which is less than these 60 s.
  .between_bytes_timeout = 60s;
}

sub vcl_recv {
  # For the machine alone.
  if (req.url ~ "^/(metrics|health/)") {
    return (synth(404));
  }
  # Replaced, not extended: what a client writes there does not count.
  set req.http.X-Forwarded-For = client.ip;
  # `pass`, not `pipe`, whose connection has the same limit and serves nothing else.
  return (pass);
}

sub vcl_backend_response {
  # Each event passes at once.
  set beresp.do_stream = true;
  set beresp.do_gzip = false;
}
