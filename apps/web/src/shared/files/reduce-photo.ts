import { declaredType, type FileLimits } from '../lib/file-texts.ts'

/** What a paper photographed by a phone needs to be read; phones take twice as much and more. */
const MOST_PIXELS = 2000
const QUALITY = 0.85

/** Pictures of a phone that only some browsers open. */
const HEIC_TYPES = ['image/heic', 'image/heif']
const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp']

export const HEIC_PROBLEM = 'Este navegador não abre fotos HEIC. No iPhone, abra Ajustes, Câmera, Formatos, escolha “Mais compatível” e fotografe de novo; ou envie uma cópia em JPEG.'

const isHeic = (file: File): boolean => HEIC_TYPES.includes(file.type) || /\.hei[cf]$/i.test(file.name)

/** How large it is drawn: as it is, or with its longer side cut down. */
export function reducedSize(width: number, height: number): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, MOST_PIXELS / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function drawn(picture: ImageBitmap, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, reducedSize(picture.width, picture.height))
  const paper = canvas.getContext('2d')
  if (!paper) return Promise.resolve(null)
  paper.imageSmoothingQuality = 'high'
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}

async function reduced(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    if (!isHeic(file) && Math.max(picture.width, picture.height) <= MOST_PIXELS) return file
    const type = isHeic(file) ? 'image/jpeg' : declaredType(file)
    const blob = await drawn(picture, type)
    if (!blob) return file
    // A browser that cannot write a type writes PNG, and says so.
    const name = isHeic(file) ? file.name.replace(/\.hei[cf]$/i, '') + '.jpg' : file.name
    return blob.type === type ? new File([blob], name, { type, lastModified: file.lastModified }) : file
  } finally {
    picture.close()
  }
}

export interface ReadyFiles {
  readonly files: readonly File[]
  /** Why one of them cannot be sent. */
  readonly problem: string | null
}

/** Whether a file is prepared before it leaves: everything else is sent as it is. */
export function needsPreparing(file: File, { mime_types }: FileLimits): boolean {
  if (isHeic(file)) return mime_types.includes('image/jpeg')
  const type = declaredType(file)
  return PHOTO_TYPES.includes(type) && mime_types.includes(type)
}

/** Photos with at most 2,000 pixels a side, the right way up; those of an iPhone as JPEG where the browser opens them. */
export async function readyFiles(given: readonly File[], limits: FileLimits): Promise<ReadyFiles> {
  const files: File[] = []
  let problem: string | null = null
  for (const file of given) {
    try {
      files.push(needsPreparing(file, limits) ? await reduced(file) : file)
    } catch {
      // What is no picture is told by who receives it.
      if (isHeic(file)) problem = HEIC_PROBLEM
      else files.push(file)
    }
  }
  return { files, problem }
}
