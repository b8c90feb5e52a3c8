const SIDE = 512

/** A picture in grey, small enough to look at at once; null for what the browser cannot draw, such as a PDF. */
export async function readGrey(file: File): Promise<{ readonly grey: Uint8ClampedArray; readonly width: number; readonly height: number } | null> {
  if (!file.type.startsWith('image/')) return null
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return null
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (pen === null) return null
  pen.drawImage(picture, 0, 0, width, height)
  picture.close()
  const { data } = pen.getImageData(0, 0, width, height)
  const grey = new Uint8ClampedArray(width * height)
  for (let at = 0; at < grey.length; at += 1) {
    grey[at] = 0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0)
  }
  return { grey, width, height }
}
