import { type CropArea, PHOTO_SIDE, turnedSize } from '../model/crop.ts'

function canvasOf(width: number, height: number): { canvas: HTMLCanvasElement; pen: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  return { canvas, pen }
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.86))
}

/** Whether the browser can show the picture at all; an iPhone's HEIC, say, most cannot. */
export async function canDecode(url: string): Promise<boolean> {
  const image = new Image()
  image.src = url
  return image.decode().then(
    () => true,
    () => false,
  )
}

/** The chosen square of a picture as a file of 512 pixels: WebP, or JPEG where the browser cannot write that. */
export async function drawPhoto(url: string, area: CropArea, degrees: number): Promise<File> {
  const image = new Image()
  image.src = url
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  const size = turnedSize(width, height, degrees)
  const { canvas, pen } = canvasOf(PHOTO_SIDE, PHOTO_SIDE)
  pen.imageSmoothingQuality = 'high'
  // Behind what is transparent in the picture, since JPEG would show it black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, PHOTO_SIDE, PHOTO_SIDE)
  pen.scale(PHOTO_SIDE / area.width, PHOTO_SIDE / area.height)
  pen.translate(size.width / 2 - area.x, size.height / 2 - area.y)
  pen.rotate((degrees * Math.PI) / 180)
  pen.drawImage(image, -width / 2, -height / 2)
  const webp = await toBlob(canvas, 'image/webp')
  const blob = webp?.type === 'image/webp' ? webp : await toBlob(canvas, 'image/jpeg')
  if (!blob) throw new Error('no picture')
  return new File([blob], blob.type === 'image/webp' ? 'foto.webp' : 'foto.jpg', { type: blob.type })
}
