/** The clips in front. */
export const video = { title: 'Video', loading: 'Video is loading', play: 'Click to Play', unmute: 'Sound on' }
