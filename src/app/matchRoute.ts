/** The route of an address. */
import { useMemo } from 'react'
import { matchRoute, type Parser, useRouter } from 'wouter'
import { decodePathPart } from '../../protocol/pageAddresses.ts'
import { type AppRoute, type RouteParams, ROUTES } from './routeTable.tsx'

export interface RouteMatch {
  route: AppRoute
  params: RouteParams
}

/** The first row of the table that matches, with the named parts of the address; null for an unknown address. */
export function findRoute(parser: Parser, path: string): RouteMatch | null {
  const head = getHead(path)
  for (const route of ROUTES) {
    // Reading the patterns of forty routes takes as long as the rest of the page's drawing.
    if (getHead(route.path) !== head) continue
    const [matches, found] = matchRoute<Record<string, string | undefined>>(parser, route.path, path)
    if (matches) return { route, params: decodeParams(found) }
  }
  return null
}

/** The first part of a path, which is no parameter in any route. Addresses match in any case. */
function getHead(path: string): string {
  return path.split('/', 2)[1]?.toLowerCase() ?? ''
}

/** The route of the address of the screen. */
export function useRouteMatch(path: string): RouteMatch | null {
  const { parser } = useRouter()
  return useMemo(() => findRoute(parser, path), [parser, path])
}

/** Positional parts, which repeat the named ones, are left out. */
function decodeParams(found: Record<string, string | undefined>): RouteParams {
  const named = Object.entries(found).filter(([name]) => !/^\d+$/.test(name))
  return Object.fromEntries(named.map(([name, part = '']) => [name, decodePathPart(part)]))
}
