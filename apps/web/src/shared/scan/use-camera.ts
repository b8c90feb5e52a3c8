import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** `refused`: the person or the browser said no. `missing`: there is none. `failed`: another program has it, or it broke. */
export type CameraState = 'starting' | 'reading' | 'refused' | 'missing' | 'failed'

const PROBLEMS: Readonly<Record<string, CameraState>> = { NotAllowedError: 'refused', SecurityError: 'refused', NotFoundError: 'missing', OverconstrainedError: 'missing' }

/** Between two pictures: quick enough for a hand, and leaves the phone room to show the video. */
const PAUSE_MS = 120
/** Reading takes as long as there are pixels. */
const MOST_WIDTH = 960
/** A code that stays before the camera counts once: it was away when so long, and in so many pictures, it was not seen. Busy phones look seldom. */
const AWAY_MS = 2_500
const AWAY_LOOKS = 4

function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return null
  const scale = Math.min(1, MOST_WIDTH / videoWidth)
  canvas.width = Math.round(videoWidth * scale)
  canvas.height = Math.round(videoHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null
}

/** Shows the camera in a video and reads codes, until the page is hidden or the component is gone: then the camera's light goes out. */
export function useCamera(onCode: (text: string) => void): { readonly video: RefObject<HTMLVideoElement | null>; readonly state: CameraState } {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const found = useEffectEvent(onCode)
  useEffect(() => {
    const seen = new Map<string, { readonly at: number; readonly look: number }>()
    let looks = 0
    const canvas = document.createElement('canvas')
    let running = new AbortController()

    const run = async ({ signal }: AbortController): Promise<void> => {
      setState('starting')
      const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } } })
      const stop = (): void => stream.getTracks().forEach((track) => track.stop())
      const element = video.current
      if (signal.aborted || element === null) return stop()
      signal.addEventListener('abort', stop)
      element.srcObject = stream
      const [{ readCode }] = await Promise.all([import('./code-reader.ts'), element.play()])
      if (signal.aborted) return
      setState('reading')
      const look = (): void => {
        if (signal.aborted) return
        const picture = pictureOf(element, canvas)
        const text = picture === null ? null : readCode(picture)
        looks += 1
        if (text !== null && text !== '') {
          const now = performance.now()
          const last = seen.get(text)
          if (last === undefined || (now - last.at >= AWAY_MS && looks - last.look > AWAY_LOOKS)) found(text)
          seen.set(text, { at: now, look: looks })
        }
        setTimeout(look, PAUSE_MS)
      }
      look()
    }
    const start = (): void => {
      running = new AbortController()
      const mine = running
      run(mine).catch((cause: unknown) => {
        if (!mine.signal.aborted) setState((cause instanceof Error && PROBLEMS[cause.name]) || 'failed')
        mine.abort()
      })
    }
    const follow = (): void => {
      running.abort()
      if (!document.hidden) start()
    }
    start()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      running.abort()
    }
  }, [])
  return { video, state }
}
