/** URLs of the stories' media. */
import { formatMedium, type NamedMedium } from '../../protocol/story/mediaUses.ts'
import { type Story } from './story.ts'

/** Path prefix of pictures, clips and sounds. */
export const MEDIA_ROOT = '/media'
/** The folder of the talents' pictures. */
export const TALENTS_FOLDER = 'talents'
/** The folder of the portraits for players. */
export const AVATARS_FOLDER = 'avatars'
/** Replaces the story id in the URLs of speech. */
export const VOICE_FOLDER = 'voice'
/** Replaces it in the URLs of the pictures of links. */
export const CARDS_FOLDER = 'cards'

/** Facts that the address of a story's file depends on. */
export type MediaOwner = Pick<Story, 'metadata' | 'mp3s' | 'stems' | 'mediaStoryId'>

/** Address of a talent's picture. */
export function getTalentPictureUrl(name: string): string {
  return `${MEDIA_ROOT}/${TALENTS_FOLDER}/${name}.webp`
}

/** Address of a portrait for players. */
export function getPlayerPortraitUrl(name: string): string {
  return `${MEDIA_ROOT}/${AVATARS_FOLDER}/${name}.webp`
}

/** Address of a story's picture, by its name in the story's files. Null where a draft names a picture that it does not have yet. */
export function getPictureUrl(story: MediaOwner, name: string): string | null {
  return getUrl(story, { kind: 'picture', name }, 'webp')
}

/** The same for a clip. */
export function getClipUrl(story: MediaOwner, name: string): string | null {
  return getUrl(story, { kind: 'clip', name }, 'mp4')
}

/** The same for a sound: an m4a, or an mp3 if there is no m4a. */
export function getSoundUrl(story: MediaOwner, name: string): string | null {
  return getUrl(story, { kind: 'sound', name }, story.mp3s.has(name) ? 'mp3' : 'm4a')
}

/** Whether a story has this picture of a person on the stage. Others are taken to be there in a story of a folder. */
export function hasPortraitPicture({ stems, portraits }: Pick<Story, 'stems' | 'portraits'>, name: string): boolean {
  return stems === null ? portraits.has(name) : stems.has(formatMedium({ kind: 'picture', name }))
}

function getUrl(
  { metadata, stems, mediaStoryId = metadata.id }: MediaOwner,
  medium: NamedMedium,
  ending: string,
): string | null {
  const stem = stems === null ? medium.name : stems.get(formatMedium(medium))
  return stem === undefined ? null : `${MEDIA_ROOT}/${mediaStoryId}/${stem}.${ending}`
}
