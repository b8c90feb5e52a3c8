/** A drawing as text, with its size in pixels. */
export interface SvgFile {
  readonly svg: string
  readonly width: number
  readonly height: number
}

/** The most pixels that browsers draw in one picture, on one side and in all. */
const MOST_SIDE = 16_000
const MOST_AREA = 120_000_000
const SHARPNESS = 2

export function svgBlob({ svg }: SvgFile): Blob {
  return new Blob([svg], { type: 'image/svg+xml' })
}

export async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

/** The drawing as a PNG, twice as sharp as its size where browsers can. */
export async function pngBlob(file: SvgFile): Promise<Blob> {
  const url = URL.createObjectURL(svgBlob(file))
  try {
    const image = await loadImage(url)
    const { width, height } = file
    const scale = Math.min(SHARPNESS, MOST_SIDE / width, MOST_SIDE / height, Math.sqrt(MOST_AREA / (width * height)))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(width * scale)
    canvas.height = Math.round(height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), 'image/png')
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}
