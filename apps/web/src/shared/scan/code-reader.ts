import { BinaryBitmap, Code128Reader, HybridBinarizer, QRCodeReader, type Reader, RGBLuminanceSource } from '@zxing/library'

/** What our labels carry, and what most makers print on theirs. */
const READERS: readonly Reader[] = [new QRCodeReader(), new Code128Reader()]

function greyOf({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(width * height)
  for (let at = 0; at < grey.length; at += 1) grey[at] = ((data[at * 4] ?? 0) + 2 * (data[at * 4 + 1] ?? 0) + (data[at * 4 + 2] ?? 0)) >> 2
  return grey
}

/** The text of the QR code or Code 128 in a picture; null without one. */
export function readCode(picture: Pick<ImageData, 'data' | 'width' | 'height'>): string | null {
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(greyOf(picture), picture.width, picture.height)))
  for (const reader of READERS) {
    try {
      return reader.decode(bitmap).getText()
    } catch {
      // The library says 'nothing here' by throwing.
    }
  }
  return null
}
