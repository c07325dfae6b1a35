/** The content policy of the app's pages, from the operator's configuration. The only place that composes it: server, Vite and static hosts use it. */
import { createHash } from 'node:crypto'
import { type AppConfig, readAppConfig, readTexts } from '../../protocol/appConfig.ts'

/** The part of the configuration that a policy needs, with two fields that the page itself does not. */
interface PolicyConfig extends AppConfig {
  /** Hosts of pictures, clips, sounds and signed uploads, beside those of the page and the API. */
  mediaHosts: string[]
  /** Hosts of profile pictures; by default those of the social providers. */
  avatarHosts: string[]
}

/** Hosts that the providers of social sign-in serve profile pictures from: Google, Discord, Facebook. */
const PROVIDER_PICTURE_HOSTS = [
  'https://*.googleusercontent.com',
  'https://cdn.discordapp.com',
  'https://*.fbcdn.net',
  'https://*.fbsbx.com',
  'https://graph.facebook.com',
]

export interface PolicyOptions {
  /** Who may show the page in a frame, as in the policy; by default this origin and the configured ones. */
  frameAncestors?: string | undefined
  /** The page that the policy is for: the inline script that the build wrote into it, and the styles that the server has drawn, are allowed by their hashes, no others. */
  page?: string
  /** Allows what Vite's development server puts into a page: inline scripts and styles, and its socket. Never for players. */
  isDevelopment?: boolean
}

/** The policy of an operator's configuration: this origin, and what is configured. No inline style, no inline script but the page's own, no eval. */
export function buildContentPolicy(
  operatorConfig: object,
  { frameAncestors, page = '', isDevelopment = false }: PolicyOptions = {},
): string {
  const config = readPolicyConfig(operatorConfig)
  const api = originsOf([config.apiUrl])
  const media = [...api, ...config.mediaHosts]
  const called = originsOf([
    ...config.locationServices,
    config.telemetryUrl,
    config.reportUrl,
    // A tunnel stands between the page and Sentry.
    config.sentryTunnelUrl ?? config.sentryDsn,
  ])
  const inline = isDevelopment ? ["'unsafe-inline'"] : []
  const directives: [name: string, sources: readonly string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...hashInlineScripts(page), ...inline]],
    ['worker-src', ["'self'"]],
    ['connect-src', ["'self'", ...media, ...called, ...(isDevelopment ? ['ws:'] : [])]],
    ['img-src', ["'self'", 'data:', 'blob:', ...media, ...config.avatarHosts]],
    ['media-src', ["'self'", 'blob:', ...media]],
    ['style-src', ["'self'", ...hashInlineStyles(page), ...inline]],
    ['font-src', ["'self'"]],
    ['manifest-src', ["'self'"]],
    // The preview of a draft is a page of the app in a frame.
    ['frame-src', ["'self'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'none'"]],
    ['frame-ancestors', frameAncestors === undefined ? ["'self'", ...config.embedOrigins] : [frameAncestors]],
  ]
  return directives.map(([name, sources]) => [name, ...new Set(sources)].join(' ')).join('; ')
}

/** The sources that allow the scripts of a page that have no file. */
function hashInlineScripts(page: string): string[] {
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => hash(code))
}

/** The sources that allow the styles of a page that have no file: of its own element, and of single elements, such as where the face of a picture is. */
function hashInlineStyles(page: string): string[] {
  const sheets = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => hash(style))
  const attributes = [...page.matchAll(/<[a-z][^<>]* style="([^"<>&]*)"/g)].map(([, style = '']) => hash(style))
  return [...sheets, ...(attributes.length === 0 ? [] : ["'unsafe-hashes'", ...attributes])]
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function readPolicyConfig(operatorConfig: { mediaHosts?: unknown; avatarHosts?: unknown }): PolicyConfig {
  const { mediaHosts, avatarHosts = PROVIDER_PICTURE_HOSTS } = operatorConfig
  return {
    // Allowed on loopback, too: behind a proxy the server does not know the host of its page.
    ...readAppConfig(operatorConfig, { isPublic: true }),
    mediaHosts: readTexts(mediaHosts, isHostSource),
    avatarHosts: readTexts(avatarHosts, isHostSource),
  }
}

/** `https://cdn.example`, `https://*.cdn.example:8443` or `cdn.example`. */
function isHostSource(text: string): boolean {
  return /^(?:https?:\/\/)?(?:\*\.)?[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/i.test(text)
}

/** The origins of addresses; a path is of the page's own. */
function originsOf(addresses: readonly (string | null)[]): string[] {
  return addresses.flatMap((address) => (address?.startsWith('http') === true ? [new URL(address).origin] : []))
}
