/**
 * Makes the files beside it, clips as phones and editors make them and short loops, with ffmpeg: `node tests/cases/media/makeMedia.ts`. They are kept in
 * the repository, so tests need no ffmpeg.
 */
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Two seconds of a moving picture, 64x36. */
const PICTURE = ['-f', 'lavfi', '-i', 'testsrc=size=64x36:rate=10:duration=2']
const SOUND = ['-f', 'lavfi', '-i', 'sine=440:duration=2']
const H264 = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '40', '-pix_fmt', 'yuv420p']
const AAC = ['-c:a', 'aac', '-b:a', '16k']
/** A whole number of waves: 22,050 samples at 44.1 kHz. */
const LOOP = [
  '-f',
  'lavfi',
  '-i',
  'sine=440:duration=0.5:sample_rate=44100',
  '-ac',
  '1',
  '-c:a',
  'libmp3lame',
  '-b:a',
  '64k',
]

const FILES: Readonly<Record<string, readonly string[]>> = {
  'timecode.mp4': [...PICTURE, ...SOUND, ...H264, ...AAC, '-timecode', '01:00:00:00'],
  'subtitled.mp4': [...PICTURE, '-i', 'subtitles.srt', ...H264, '-c:s', 'mov_text'],
  'fragmented.mp4': [...PICTURE, ...H264, '-g', '5', '-movflags', 'frag_keyframe+empty_moov+default_base_moof'],
  'upright.mp4': [...PICTURE, ...H264],
  'turned.mp4': ['-i', 'upright.mp4', '-c', 'copy', '-metadata:s:v:0', 'rotate=90'],
  'upside-down.mp4': ['-i', 'upright.mp4', '-c', 'copy', '-metadata:s:v:0', 'rotate=180'],
  'full-colours.mp4': [...PICTURE, '-c:v', 'libx264', '-preset', 'veryslow', '-crf', '40', '-pix_fmt', 'yuv444p'],
  'hevc.mp4': [
    ...PICTURE,
    '-c:v',
    'libx265',
    '-x265-params',
    'log-level=error',
    '-pix_fmt',
    'yuv420p',
    '-tag:v',
    'hvc1',
  ],
  'alac.mp4': [...PICTURE, ...SOUND, ...H264, '-c:a', 'alac', '-t', '0.1'],
  'film.mov': [...PICTURE, ...H264],
  'declared-loop.mp3': LOOP,
  'plain-loop.mp3': [...LOOP, '-write_xing', '0', '-id3v2_version', '0'],
}

const folder = import.meta.dirname
const subtitles = join(folder, 'subtitles.srt')
writeFileSync(subtitles, '1\n00:00:00,000 --> 00:00:01,000\nA lamp is lit.\n')
for (const [name, args] of Object.entries(FILES))
  execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...args, '-fflags', '+bitexact', '-flags', '+bitexact', name], {
    cwd: folder,
    stdio: 'inherit',
  })
rmSync(subtitles)
