import { Image as Picture } from 'lucide-react'
import { useState } from 'react'

import { useCompanyContext } from '#shared/company/company-context.ts'
import { pngBlob } from '#shared/export/picture.ts'
import { formatMonthShort, todayIso } from '#shared/lib/dates.ts'
import { downloadFile } from '#shared/lib/export-batches.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { recordExport } from '#shared/supabase/exports.ts'
import { Button } from '#shared/ui/button.tsx'
import { toast } from '#shared/ui/toast.ts'
import { type Columns, columnsSvg } from '../model/chart-svg.ts'

export interface PictureButtonProps extends Pick<Columns, 'title' | 'series'> {
  readonly companyId: string
  /** The block, for the name of the file. */
  readonly name: string
  readonly months: readonly string[]
}

/** Hands the chart over as a picture, noted in the trail first. */
export function PictureButton({ companyId, name, title, months, series }: PictureButtonProps) {
  const { selectedCompany } = useCompanyContext()
  const [isBusy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const blob = await pngBlob(columnsSvg({ title, subtitle: selectedCompany?.name ?? '', labels: months.map((month) => formatMonthShort(month)), series }))
      await recordExport(blob, { list: 'dashboard', rows: months.length, format: 'png', companyId })
      downloadFile(`${name}-${todayIso()}.png`, blob)
      toast.success('Gráfico salvo como imagem')
    } catch (error) {
      const { message, codeNote } = toAppError(error)
      toast.error('Não foi possível salvar a imagem', { description: `${message}${codeNote}`, action: { label: 'Tentar novamente', onSelect: () => void save() } })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button data-shell size="sm" variant="ghost" className="mt-1 -ml-2" disabled={isBusy} onClick={() => void save()}>
      <Picture aria-hidden="true" className="size-4" />
      Salvar como imagem
      <span className="sr-only">: {title}</span>
    </Button>
  )
}
