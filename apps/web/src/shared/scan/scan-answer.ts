/** What came of a code, for who holds the reader. */
export interface ScanAnswer {
  readonly text: string
  readonly isProblem: boolean
}

/** Does something with the text of a code. */
export type OnCode = (text: string) => ScanAnswer | Promise<ScanAnswer>

/** A short sound and a touch: whoever scans looks at the things, not at the screen. */
export function signal({ isProblem }: Pick<ScanAnswer, 'isProblem'>): void {
  // Safari has no vibration.
  if ('vibrate' in navigator) navigator.vibrate(isProblem ? [80, 60, 80] : 60)
  const context = new AudioContext()
  const tone = context.createOscillator()
  const volume = context.createGain()
  volume.gain.value = 0.06
  tone.frequency.value = isProblem ? 220 : 880
  tone.connect(volume).connect(context.destination)
  tone.addEventListener('ended', () => void context.close())
  tone.start()
  tone.stop(context.currentTime + (isProblem ? 0.25 : 0.09))
}
