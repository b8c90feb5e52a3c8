import { useState } from 'react'

import { todayIso } from '#shared/lib/dates.ts'
import { downloadFile } from '#shared/lib/export-batches.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { recordExport } from '#shared/supabase/exports.ts'
import { toast } from '#shared/ui/toast.ts'
import type { SvgFile } from '../model/org-chart/export-svg.ts'

/** The most pixels that browsers draw in one picture, on one side and in all. */
const MOST_SIDE = 16_000
const MOST_AREA = 120_000_000
const SHARPNESS = 2

function svgBlob({ svg }: SvgFile): Blob {
  return new Blob([svg], { type: 'image/svg+xml' })
}

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

async function pngBlob(file: SvgFile): Promise<Blob> {
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

export interface OrgExport {
  readonly isBusy: boolean
  readonly save: (format: 'png' | 'svg') => Promise<void>
  /** Opens the browser's print dialog with the whole drawing on one A3 page. */
  readonly print: () => Promise<void>
  /** The address of the drawing while it is being printed. */
  readonly printed: string | null
}

/** The organogram as a file, noted in the trail before it is handed over, or on paper. */
export function useOrgExport(companyId: string, people: number, draw: () => SvgFile): OrgExport {
  const [isBusy, setBusy] = useState(false)
  const [printed, setPrinted] = useState<string | null>(null)
  const save = async (format: 'png' | 'svg'): Promise<void> => {
    setBusy(true)
    try {
      const file = draw()
      const blob = format === 'svg' ? svgBlob(file) : await pngBlob(file)
      await recordExport(blob, { list: 'org_chart', rows: people, format, companyId })
      downloadFile(`organograma-${todayIso()}.${format}`, blob)
      toast.success('Organograma exportado')
    } catch (error) {
      const { message, codeNote } = toAppError(error)
      toast.error('Não foi possível exportar', {
        description: `${message}${codeNote}`,
        action: { label: 'Tentar novamente', onSelect: () => void save(format) },
      })
    } finally {
      setBusy(false)
    }
  }
  const print = async (): Promise<void> => {
    const url = URL.createObjectURL(svgBlob(draw()))
    // Decoded beforehand: printing does not wait for pictures.
    await loadImage(url)
    setPrinted(url)
    window.addEventListener(
      'afterprint',
      () => {
        setPrinted(null)
        URL.revokeObjectURL(url)
      },
      { once: true },
    )
    requestAnimationFrame(() => requestAnimationFrame(() => window.print()))
  }
  return { isBusy, save, print, printed }
}
