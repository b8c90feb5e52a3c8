/** A rectangle of the turned picture, in its pixels. */
export interface CropArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Side of the stored photo, in pixels: twice the largest place that shows one, on a dense screen. */
export const PHOTO_SIDE = 512

/** The next turn to the right: 0, 90, 180 or 270 degrees. */
export function nextTurn(degrees: number): number {
  return (degrees + 90) % 360
}

/** Width and height of a picture turned by a multiple of 90 degrees. */
export function turnedSize(width: number, height: number, degrees: number): { readonly width: number; readonly height: number } {
  return degrees % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** Zoom as people read it: '150%'. */
export function zoomText(zoom: number): string {
  return `${Math.round(zoom * 100)}%`
}
