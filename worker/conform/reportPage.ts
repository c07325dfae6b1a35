/** The report of a run as one HTML page: what was tried and what was not, then each finding. Node only. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escapeMarkup } from '../../protocol/escapeMarkup.ts'
import { LEAST_SET } from '../../protocol/contract/leastSet.ts'
import { type Coverage, type KnownCall, type Outcome } from './coverage.ts'
import { type Finding } from './findings.ts'

/** A declared call and its docstring. */
export interface DescribedCall extends KnownCall {
  description: string
}

const SPEC = join(import.meta.dirname, '../../protocol/SPEC.md')
/** Worst first. */
const ORDER: readonly Outcome[] = ['breached', 'passed', 'refused', 'absent', 'not tried']

const STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif } body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; table-layout: fixed; width: 100% } th, td { text-align: start; vertical-align: top; padding: .4rem; border-bottom: 1px solid #8886; overflow-wrap: anywhere }
.breached { color: #c62828; font-weight: 600 } .passed { color: #2e7d32 }
@media (prefers-color-scheme: dark) { .breached { color: #ff8a80 } .passed { color: #a5d6a7 } }`

/** The page. `summary` is the line that the command prints last. */
export function writeReportPage(
  summary: string,
  findings: readonly Finding[],
  { calls, rules }: Coverage<DescribedCall>,
): string {
  const texts = readRules()
  const callRows = sortByOutcome(calls).map(({ call, outcome }) => [
    `<code>${call.method} ${escapeMarkup(call.path)}</code>`,
    formatOutcome(outcome),
    escapeMarkup(call.description),
  ])
  const ruleRows = sortByOutcome(rules).map(({ rule, outcome }) => [
    rule,
    formatOutcome(outcome),
    escapeMarkup(texts.get(rule) ?? ''),
  ])
  const findingRows = findings.map(({ severity, where, what, player }) => [
    severity === 'breach' ? '<span class="breached">breach</span>' : 'variant',
    `<code>${escapeMarkup(where)}</code>`,
    `${escapeMarkup(what)} ${escapeMarkup(player)}`,
  ])
  const featureRows = listFeatures(calls).map(({ name, outcomes }) => [
    name,
    outcomes.every(({ outcome }) => outcome === 'passed') ? formatOutcome('passed') : countOutcomes(outcomes),
    outcomes
      .filter(({ outcome }) => outcome !== 'passed')
      .map(({ call, outcome }) => `<code>${escapeMarkup(call.path)}</code> ${formatOutcome(outcome)}`)
      .join('<br>'),
  ])
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Conformance</title>
<style>${STYLE}</style>
<h1>Conformance</h1>
<p>${escapeMarkup(summary)}</p>
<h2>Findings</h2>
${findingRows.length === 0 ? '<p>None.</p>' : formatTable({ Kind: '5rem', Where: '32%', 'What, and what a player meets': 'auto' }, findingRows)}
<h2>Features</h2>
<p>By the least set of docs/contract.md: what the app needs for each.</p>
${formatTable({ Feature: '6rem', Outcome: '32%', 'What is left': 'auto' }, featureRows)}
<h2>Calls</h2>
<p>${countOutcomes(calls)}.</p>
<ul>
<li>Refused: the server knows it, and never granted it to this player.</li>
<li>Absent: the server answered 404 wherever it was asked: it does not know the call, or has nothing for it. The app goes on without it, and leaves out what it is for.</li>
<li>Not tried: nothing is known of it. The suite never made it, or only for what does not exist. A player who plays one story does not change an account, buy, or publish; and a call of a paid scene, or of version 3, is made where the story has one.</li>
</ul>
${formatTable({ Call: '34%', Outcome: '5rem', 'What it does': 'auto' }, callRows)}
<h2>Rules</h2>
<p>${countOutcomes(rules)}. Not tried: the play never came to it. The other rules of protocol/SPEC.md are the client’s: no server can breach them.</p>
${formatTable({ Rule: '3rem', Outcome: '5rem', Text: 'auto' }, ruleRows)}
</html>
`
}

/** The features of the least set, with what came of each of their calls. */
function listFeatures(
  calls: Coverage<KnownCall>['calls'],
): { name: string; outcomes: { call: KnownCall; outcome: Outcome }[] }[] {
  return Object.entries(LEAST_SET).map(([name, least]) => ({
    name,
    outcomes: least.map((call) => ({
      call,
      outcome:
        calls.find((one) => one.call.method === call.method && one.call.path === call.path)?.outcome ?? 'not tried',
    })),
  }))
}

/** The text of each rule, by its id. */
function readRules(): ReadonlyMap<string, string> {
  const rules = readFileSync(SPEC, 'utf8').matchAll(/^\s*[-*] \*\*([A-Z]\d+)\*\* (.*)$/gm)
  return new Map([...rules].map(([, id = '', text = '']) => [id, text]))
}

function sortByOutcome<T extends { outcome: Outcome }>(rows: readonly T[]): T[] {
  return [...rows].sort((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome))
}

/** Such as '3 passed, 12 not tried'. */
function countOutcomes(rows: readonly { outcome: Outcome }[]): string {
  return ORDER.flatMap((outcome) => {
    const count = rows.filter((row) => row.outcome === outcome).length
    return count === 0 ? [] : [`${count} ${outcome}`]
  }).join(', ')
}

function formatOutcome(outcome: Outcome): string {
  return `<span class="${outcome.replace(' ', '-')}">${outcome}</span>`
}

/** `widths`: of each column, by its head. They hold on a phone, where a path has little room. */
function formatTable(widths: Readonly<Record<string, string>>, rows: readonly (readonly string[])[]): string {
  const head = Object.entries(widths)
    .map(([name, width]) => `<th scope="col" style="width: ${width}">${name}</th>`)
    .join('')
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')
  return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body}\n</tbody>\n</table>`
}
