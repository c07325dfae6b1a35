/** The media of a story: named and missing files. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Medium } from '../../../protocol/story/basics.ts'
import { isPortrait } from '../../../protocol/story/people.ts'
import { type Script, type Step, type StoryFile } from '../../../protocol/story.ts'
import { listSteps } from './listSteps.ts'

/** Names by kind, each once. */
export interface MediaNames {
  pictures: string[]
  clips: string[]
  sounds: string[]
}

/** File extensions of each kind: one of every group is required. */
const FILES: Readonly<Record<keyof MediaNames, readonly (readonly string[])[]>> = {
  pictures: [['.webp'], ['-360.webp']],
  clips: [['.mp4']],
  sounds: [['.m4a', '.mp3']],
}

export function listMedia(metadata: StoryFile, script: Script): MediaNames {
  const steps = listSteps(script).map(({ step }) => step)
  const nodes = Object.values(script.nodes)
  return {
    pictures: unique([
      metadata.preview,
      ...metadata.actors.flatMap(({ preview, avatar, assets }) => [preview, avatar, ...listPictures(assets)]),
      ...Object.values(script.speakers).map(({ avatar }) => avatar),
      ...steps.flatMap(listStepPictures),
      ...nodes.flatMap(({ choose, act, ending }) => [
        ...(choose?.options ?? []).map(({ image }) => image),
        ...(act ?? []).map(({ image }) => image),
        ending?.image,
      ]),
    ]),
    clips: unique([...metadata.actors.flatMap(({ assets }) => listClips(assets)), ...steps.flatMap(listStepClips)]),
    sounds: unique(steps.map((step) => ('music' in step ? step.music : 'sound' in step ? step.sound : undefined))),
  }
}

/** Required files that are missing in the story's folder. */
export function findMissingMedia(names: MediaNames, folder: string): string[] {
  const isMissing = (name: string, endings: readonly string[]): boolean =>
    endings.every((ending) => !existsSync(join(folder, name + ending)))
  return (Object.keys(FILES) as (keyof MediaNames)[]).flatMap((kind) =>
    names[kind].flatMap((name) =>
      FILES[kind].filter((endings) => isMissing(name, endings)).map(([ending]) => name + ending),
    ),
  )
}

/** Sounds that exist as mp3 but not as m4a. */
export function findMp3s({ sounds }: MediaNames, folder: string): Set<string> {
  return new Set(
    sounds.filter((name) => existsSync(join(folder, `${name}.mp3`)) && !existsSync(join(folder, `${name}.m4a`))),
  )
}

/** Pictures of people in the story's folder, by their names in the story. */
export function findPortraits(folder: string): Set<string> {
  const files = existsSync(folder) ? readdirSync(folder) : []
  return new Set(
    files.flatMap((file) => (isPortrait(file) && /(?<!-360)\.webp$/.test(file) ? file.slice(0, -'.webp'.length) : [])),
  )
}

function listStepPictures(step: Step): (string | undefined)[] {
  if ('image' in step) return [step.image.src]
  if ('show' in step) return [step.show.src]
  if ('frames' in step) return step.frames.map(({ src }) => src)
  if ('picture' in step) return [step.picture.src]
  if ('video' in step) return [step.video.poster]
  if ('scene' in step) return [step.scene.image]
  return 'preload' in step ? listPictures(step.preload) : []
}

function listStepClips(step: Step): string[] {
  if ('video' in step) return [step.video.src]
  return 'preload' in step ? listClips(step.preload) : []
}

function listPictures(media: readonly Medium[]): string[] {
  return media.filter((item) => typeof item === 'string')
}

function listClips(media: readonly Medium[]): string[] {
  return media.flatMap((item) => (typeof item === 'string' ? [] : item.video))
}

function unique(names: readonly (string | undefined)[]): string[] {
  return [...new Set(names.filter((name) => name !== undefined))]
}
