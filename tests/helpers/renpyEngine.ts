/** Debian's Ren'Py without a screen: plays games with choices that are given, and writes what a player sees. It is installed where it is missing. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { installPackage } from './systemBrowser.ts'

const PROGRAM = '/usr/games/renpy'
const turns = v.array(v.array(v.object({ lines: v.array(v.string()), options: v.array(v.string()) })))
export type RenpyTurns = v.InferOutput<typeof turns>[number]

interface PlayedGame {
  /** The label it begins at. */
  start: string
  /** Numbers that are taken modulo the options. */
  choices: readonly number[]
}

/** Files by their names; each game is played once, all in one process. Throws where Ren'Py stops. */
export function playRenpy(files: Readonly<Record<string, string>>, games: readonly PlayedGame[]): RenpyTurns[] {
  if (!existsSync(PROGRAM)) installPackage('renpy')
  const folder = mkdtempSync(join(tmpdir(), 'renpy-'))
  try {
    mkdirSync(join(folder, 'game'))
    mkdirSync(join(folder, 'home'))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'game', name), text)
    writeFileSync(join(folder, 'game', 'driver.rpy'), DRIVER)
    writeFileSync(join(folder, 'games.json'), JSON.stringify(games))
    const { stdout, stderr } = spawnSync(PROGRAM, [folder, 'run'], {
      timeout: 120_000,
      encoding: 'utf8',
      env: {
        ...process.env,
        HOME: join(folder, 'home'),
        SDL_VIDEODRIVER: 'dummy',
        SDL_AUDIODRIVER: 'dummy',
        RENPY_RENDERER: 'sw',
        // It opens what went wrong in an editor or a browser.
        BROWSER: 'true',
        RENPY_EDIT_PY: '/dev/null',
      },
    })
    if (!existsSync(join(folder, 'turns.json'))) throw new Error(`${stdout}${stderr}`.slice(-4_000))
    return v.parse(turns, JSON.parse(readFileSync(join(folder, 'turns.json'), 'utf8')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Debian's Python refuses places in code that this version writes, so they are put right before a screen is compiled. */
const DRIVER = `python early:
    import ast as _ast
    import renpy.sl2.slast as _slast
    def _with_places(compile_expr):
        def compile_at(loc, node):
            for part in _ast.walk(node):
                if 'lineno' in part._attributes:
                    part.lineno = part.end_lineno = loc[1]
                    part.col_offset = part.end_col_offset = 0
            return compile_expr(loc, node)
        return compile_at
    _slast.compile_expr = _with_places(_slast.compile_expr)

define config.label_overrides = {"_gl_test": "play_all"}

init python:
    import json, os
    played = []
    games = json.load(open(os.path.join(config.basedir, 'games.json')))
    left = []
    lines = []

    def plain(text):
        return renpy.filter_text_tags(text.replace('{p}', '\\n'), allow=[]).replace('{{', '{')

    def show_line(self, who, what, **args):
        lines.append(plain(what) if not who else plain(who) + ': ' + plain(what))
        if len(lines) > 2000:
            over()

    renpy.character.ADVCharacter.do_display = show_line

    def over():
        renpy.set_return_stack([])
        renpy.jump('over')

    def menu(items):
        global lines
        options = [(plain(renpy.substitute(label)), value) for label, value in items if value is not None]
        played[-1].append({'lines': lines, 'options': [label for label, value in options]})
        lines = []
        if not left:
            over()
        return options[left.pop(0) % len(options)][1].value

label main_menu:
    return

label over:
    return

label play_all:
    python:
        for game in games:
            played.append([])
            left = list(game['choices'])
            lines = []
            renpy.call_in_new_context(game['start'])
            played[-1].append({'lines': lines, 'options': []})
        json.dump(played, open(os.path.join(config.basedir, 'turns.json'), 'w'))
    $ renpy.quit()
`
