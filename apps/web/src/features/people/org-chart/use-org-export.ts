import { useState } from 'react'

import { loadImage, pngBlob, svgBlob, type SvgFile } from '#shared/export/picture.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { downloadFile } from '#shared/lib/export-batches.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { recordExport } from '#shared/supabase/exports.ts'
import { toast } from '#shared/ui/toast.ts'

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
