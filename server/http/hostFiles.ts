/** Configuration of static hosts for the built app: a `_headers` file, and an nginx server. `npm run headers` prints them. */
import { readAppConfig } from '../../protocol/appConfig.ts'
import { buildContentPolicy } from './contentPolicy.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const REVALIDATED = 'no-cache'
/** The page, and what says that there is a new build. */
const REVALIDATED_PATHS = ['/', '/index.html', '/sw.js', '/manifest.webmanifest']

/** Browsers keep to https for a year once they have seen it there, and ignore it over http. */
const HSTS = { 'Strict-Transport-Security': 'max-age=31536000' }

/** A `_headers` file, as Netlify and Cloudflare Pages read it. No two rules set one header for the same path: such hosts would join them. */
export function formatHeadersFile(config: object, page?: string): string {
  const rules: [path: string, headers: Record<string, string>][] = [
    ['/*', securityHeaders(config, page)],
    ['/assets/*', { 'Cache-Control': FOREVER }],
    ...REVALIDATED_PATHS.map((path): [string, Record<string, string>] => [path, { 'Cache-Control': REVALIDATED }]),
  ]
  return rules
    .map(([path, headers]) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n'),
    )
    .join('')
}

/** A `server` block of nginx: files, compressed by the build, the page for every screen, and the API behind it where it has this origin. */
export function formatNginxServer(config: object, page?: string): string {
  const secured = addHeaders({ ...securityHeaders(config, page), ...HSTS, 'Cache-Control': REVALIDATED })
  const lines = [
    'server {',
    '  # `certbot --nginx` adds the certificate, `listen 443 ssl`, and the way from http to https.',
    '  listen 80;',
    '  server_name stories.example;',
    '  root /srv/stories/dist;',
    '  # The build has compressed the files. `brotli_static on;` as well, where nginx has the module.',
    '  gzip_static on;',
    '  # The API refuses what is too large itself. The longest body is an archive of a story.',
    '  client_max_body_size 64m;',
    '',
    '  location /assets/ {',
    '    try_files $uri =404;',
    '    # Without `always`: that a file is missing must not be cached for a year.',
    `    add_header Cache-Control "${FOREVER}";`,
    ...addHeaders({ 'X-Content-Type-Options': 'nosniff', ...HSTS }),
    '  }',
    '',
    '  location = /manifest.webmanifest {',
    '    types { application/manifest+json webmanifest; }',
    ...addHeaders({ 'X-Content-Type-Options': 'nosniff', ...HSTS, 'Cache-Control': REVALIDATED }),
    '  }',
    '',
    ...(readAppConfig(config).apiUrl === '' ? proxyLines() : []),
    '  # Every other path is a screen of the app.',
    '  location / {',
    '    # Two builds may have files of one size and one time, which is all that nginx compares.',
    '    etag off;',
    '    if_modified_since off;',
    '    try_files $uri /index.html;',
    ...secured,
    '  }',
    '}',
  ]
  return `${lines.join('\n')}\n`
}

function proxyLines(): string[] {
  return [
    '  # The API. A stream of events stays open for minutes and sends something every 10 s: it must pass at once, and not be cut off.',
    '  location ~ ^/(?:api|media|uploads|telemetry)/ {',
    '    proxy_pass http://127.0.0.1:4173;',
    '    proxy_http_version 1.1;',
    '    proxy_buffering off;',
    '    proxy_read_timeout 60s;',
    '    proxy_set_header Host $host;',
    '    proxy_set_header X-Forwarded-For $remote_addr;',
    ...addHeaders(HSTS),
    '  }',
    '',
  ]
}

/** `page` is the text of the page that they are for, whose own script the policy allows. */
function securityHeaders(config: object, page = ''): Record<string, string> {
  return {
    'Content-Security-Policy': buildContentPolicy(config, { page }),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
  }
}

/** nginx inherits no header into a location that adds one, so each location has all of its own. */
function addHeaders(headers: Record<string, string>): string[] {
  return Object.entries(headers).map(([name, value]) => `    add_header ${name} "${value}" always;`)
}
