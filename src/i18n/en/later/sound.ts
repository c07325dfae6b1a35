/** Sound: voiced lines and volumes. */
export const sound = {
  mute: 'Mute',
  unmute: 'Unmute',
  again: 'Play this line again',
  listen: 'Listen to this line',
  speaking: 'Speaking',
  volume: 'Volume',
  volumes: { music: 'Music', voice: 'Voice', effects: 'Effects' },
  percent: '{{percent}}%',
  captions: 'Captions for voiced lines',
}
