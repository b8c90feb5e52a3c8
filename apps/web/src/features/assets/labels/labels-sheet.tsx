import { useQuery } from '@tanstack/react-query'
import { Download, Tag } from 'lucide-react'
import { useState } from 'react'

import { useCompanyContext } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { todayIso } from '#shared/lib/dates.ts'
import { downloadFile } from '#shared/lib/export-batches.ts'
import { recordExport } from '#shared/supabase/exports.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useInitialFocus } from '#shared/ui/use-initial-focus.ts'
import { labelledQuery, measureQuery } from '../data/label-queries.ts'
import { assetsText } from '../model/asset.ts'
import { isOwnDevice, type LabelChoices, type LabelledAsset, type LabelSource, MOST_LABELS } from '../model/labels/label.ts'
import { LABEL_SHEETS, pagesFor, perPage, sheetOf, sizeText } from '../model/labels/label-sheets.ts'
import { PagePreview } from './page-preview.tsx'

interface LabelsSheetProps {
  readonly companyId: string
  readonly source: LabelSource
  readonly onClose: () => void
}

const PENDING = <Skeleton className="aspect-[8.5/11] rounded-md" />
const NOTHING = (
  <EmptyState icon={<Tag />} title="Nenhum bem para etiquetar">
    Tire um filtro da lista, ou selecione os bens que recebem etiqueta.
  </EmptyState>
)

interface ChoicesProps {
  readonly choices: LabelChoices
  readonly company: string
  readonly onChange: (part: Partial<LabelChoices>) => void
}

/** Which sheet, from where, and what stands on each label. */
function Choices({ choices: { sheet, first, showsName, company: printed }, company, onChange }: ChoicesProps) {
  return (
    <div className="flex flex-col gap-4">
      <Field label="Folha de etiquetas" hint={`Etiquetas de ${sizeText(sheet)}. O código da folha está na embalagem.`}>
        <SelectInput value={sheet.id} options={LABEL_SHEETS.map(({ id, name }) => [id, name])} onChange={({ target }) => onChange({ sheet: sheetOf(target.value), first: 0 })} />
      </Field>
      <Field label="Começar na etiqueta" hint="Para aproveitar uma folha que já foi usada: conte da esquerda para a direita, linha por linha.">
        <SelectInput value={first} options={Array.from({ length: perPage(sheet) }, (_, place) => [place, `${String(place + 1)}ª`])} onChange={({ target }) => onChange({ first: Number(target.value) })} />
      </Field>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 font-medium">Além do código e da etiqueta</legend>
        <Checkbox label="Nome do bem" checked={showsName} onChange={() => onChange({ showsName: !showsName })} />
        <Checkbox label="Nome da empresa" checked={printed !== null} onChange={() => onChange({ company: printed === null ? company : null })} />
      </fieldset>
    </div>
  )
}

function Preview({ assets, choices }: { readonly assets: readonly LabelledAsset[]; readonly choices: LabelChoices }) {
  const measured = useQuery(measureQuery)
  const pages = pagesFor(choices.sheet, choices.first, assets.length)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <QueryStates query={measured} pending={PENDING}>
        {({ measure }) => <PagePreview assets={assets} choices={choices} measure={measure} />}
      </QueryStates>
      <p className="text-sm text-text-muted tabular">{pages === 1 ? '1 folha' : `Folha 1 de ${String(pages)}`}. As linhas tracejadas não são impressas.</p>
    </div>
  )
}

/** Labels for things of the register, on sheets of adhesive paper. */
export function LabelsSheet({ companyId, source, onClose }: LabelsSheetProps) {
  const company = useCompanyContext().selectedCompany?.name ?? ''
  const [choices, setChoices] = useState<LabelChoices>({ sheet: LABEL_SHEETS[0], first: 0, showsName: true, company, origin: globalThis.location.origin })
  const found = useQuery(labelledQuery(companyId, source))
  const { rows = [], total = 0 } = found.data ?? {}
  const isTooMany = total > MOST_LABELS
  const make = useAct({
    act: async () => {
      const { labelsPdf } = await import('../model/labels/labels-pdf.ts')
      const file = await labelsPdf(rows, choices)
      await recordExport(file, { list: 'asset_labels', rows: rows.length, format: 'pdf', companyId })
      downloadFile(`etiquetas-${todayIso()}.pdf`, file)
    },
    done: ['PDF das etiquetas criado', 'Imprima em tamanho real (100%).'],
    failed: 'O PDF não foi criado',
  })
  const { safeButton, initialFocus } = useInitialFocus()
  const scope = 'state' in source ? 'com o filtro atual' : total === 1 ? 'selecionado' : 'selecionados'
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title="Etiquetas"
      description={total > 0 ? `${assetsText(total)} ${scope}. Quem ler o código com o celular abre o bem, se puder vê-lo.` : undefined}
      width="max-w-4xl"
      initialFocus={initialFocus}
      footer={
        <>
          <Button ref={safeButton} onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="primary" disabled={rows.length === 0 || isTooMany} pending={make.isPending} onClick={() => make.mutate()}>
            <Download aria-hidden="true" className="size-4" />
            Baixar PDF
          </Button>
        </>
      }
    >
      {isTooMany && (
        <div className="mb-5">
          <Alert tone="warning" title={`São ${total.toLocaleString('pt-BR')} bens`}>
            {`Um arquivo leva até ${MOST_LABELS.toLocaleString('pt-BR')} etiquetas. Filtre a lista, por categoria ou local, ou selecione menos bens.`}
          </Alert>
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-4">
          <Choices choices={choices} company={company} onChange={(part) => setChoices((before) => ({ ...before, ...part }))} />
          {isOwnDevice(choices.origin) && (
            <Alert tone="warning" title="Estes códigos só abrem neste computador">
              {`Eles levam a ${choices.origin}. Antes de imprimir, abra o Vínculo pelo endereço que todos usam.`}
            </Alert>
          )}
          <Alert tone="info" title="Imprima em tamanho real (100%)">
            Sem “ajustar à página”: assim cada etiqueta cai no seu lugar.
          </Alert>
        </div>
        <QueryStates query={found} pending={PENDING} isEmpty={() => total === 0} empty={NOTHING}>
          {() => !isTooMany && <Preview assets={rows} choices={choices} />}
        </QueryStates>
      </div>
    </Sheet>
  )
}
