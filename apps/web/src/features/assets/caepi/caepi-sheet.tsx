import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useRef } from 'react'

import { formatDate } from '#shared/lib/dates.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { SelectInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { Spinner } from '#shared/ui/spinner.tsx'
import type { CaepiFile } from '../data/supplies/caepi-file.ts'
import { ppePanelQuery } from '../data/supplies/supply-queries.ts'
import { CAEPI_FIELDS, type CaepiField, type CaepiHeadings, isMapped } from '../model/supplies/caepi.ts'
import { foundText, outcomeText } from '../model/supplies/caepi-outcome.ts'
import type { PpePanel } from '../model/supplies/supply.ts'
import { type Imported, useCaepi } from './use-caepi.ts'

interface ChooserProps {
  readonly isReading: boolean
  readonly isAgain: boolean
  readonly onFile: (file: File) => void
}

function Chooser({ isReading, isAgain, onFile }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant={isAgain ? 'secondary' : 'primary'} pending={isReading} onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" className="size-4" />
        {isAgain ? 'Escolher outro arquivo' : 'Escolher arquivo'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label="Arquivo do CAEPI"
        accept=".txt,.csv,.zip,text/plain,text/csv,application/zip"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Emptied, so that the same file can be chosen again once corrected.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </div>
  )
}

interface ColumnsProps {
  readonly file: CaepiFile
  readonly headings: Partial<CaepiHeadings>
  readonly onChange: (headings: Partial<CaepiHeadings>) => void
}

/** Which heading holds what: guessed, or as the last time. */
function Columns({ file, headings, onChange }: ColumnsProps) {
  const change = (field: CaepiField, heading: string): void => {
    const { [field]: _, ...others } = headings
    onChange(heading === '' ? others : { ...others, [field]: heading })
  }
  const example = (heading: string | undefined): string | undefined => {
    const value = file.samples[0]?.[file.headings.indexOf(heading ?? '')]?.trim()
    return value === undefined || value === '' ? undefined : `Primeira linha: ${value.slice(0, 60)}`
  }
  return (
    <fieldset className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-medium">Colunas do arquivo</legend>
      {CAEPI_FIELDS.map(([field, label]) => {
        const isNeeded = field === 'ca' || field === 'valid_until'
        return (
          <Field key={field} label={label} required={isNeeded} optional={!isNeeded} hint={example(headings[field])} error={isNeeded && headings[field] === undefined ? 'Escolha a coluna' : null}>
            <SelectInput value={headings[field] ?? ''} none={isNeeded ? 'Escolha…' : 'Não usar'} options={[...new Set(file.headings)].map((heading) => [heading, heading] as const)} onChange={({ target }) => change(field, target.value)} />
          </Field>
        )
      })}
    </fieldset>
  )
}

function Outcome({ imported: { read, changed } }: { readonly imported: Imported }) {
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="success" title={outcomeText(read, changed.length)}>
        {changed.length === 0 ? 'As validades já eram as do arquivo.' : 'As entregas de hoje em diante usam a nova validade; as fichas guardam a do dia de cada entrega.'}
      </Alert>
      {changed.length > 0 && (
        <ul aria-label="CAs que mudaram" className="divide-y">
          {changed.map(({ ca, before, after }) => (
            <li key={ca} className="tabular flex flex-wrap justify-between gap-x-4 py-2.5">
              <span className="font-medium">CA {ca}</span>
              <span>
                {formatDate(before)} → <span className={after < before ? 'text-warning-text' : 'text-success-text'}>{formatDate(after)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Steps({ companyId, panel, onClose }: CaepiSheetProps & { readonly panel: PpePanel }) {
  const { file, headings, open, check, send, imported, map } = useCaepi(companyId, panel)
  const found = check.data
  const isReady = found !== undefined && found.rows.length > 0 && isMapped(headings)
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title="Atualizar validades (CAEPI)"
      description="Com o arquivo aberto do Ministério do Trabalho, que traz a validade de todos os CAs."
      width="max-w-xl"
      dismissible={!send.isPending}
      footer={
        imported ? (
          <Button variant="primary" onClick={onClose}>
            Concluir
          </Button>
        ) : (
          <>
            <Button disabled={send.isPending} onClick={onClose}>
              Cancelar
            </Button>
            <Button variant="primary" disabled={!isReady} pending={send.isPending} onClick={() => isReady && send.mutate({ found, mapping: headings })}>
              Atualizar validades
            </Button>
          </>
        )
      }
    >
      {imported ? (
        <Outcome imported={imported} />
      ) : (
        <div className="flex flex-col gap-5">
          <p className="text-text-muted">Baixe o arquivo no site do Ministério (.txt, .csv ou .zip) e escolha-o aqui. Ele é lido neste computador: só os CAs do seu estoque são enviados, e nada muda antes da sua confirmação.</p>
          <Chooser isReading={open.isPending} isAgain={file !== null || open.error !== null} onFile={(chosen) => open.mutate(chosen)} />
          <Refusal error={open.error} title="O arquivo foi recusado" />
          {file && open.error === null && (
            <>
              <p className="break-words">
                <strong className="font-semibold">{file.name}</strong> · {file.lines.toLocaleString('pt-BR')} linhas
              </p>
              {check.isPending && <Spinner label="Conferindo todas as linhas…" />}
              <Refusal error={check.error} title="O arquivo foi recusado" />
              {found && (
                <Alert tone={found.rows.length === 0 ? 'warning' : 'info'} title={foundText(found)}>
                  {found.rows.length === 0 ? 'Nada a atualizar: confira se é o arquivo do CAEPI e se os CAs do estoque estão certos.' : undefined}
                </Alert>
              )}
              <Columns file={file} headings={headings} onChange={map} />
            </>
          )}
          <Refusal error={send.error} title="Nada foi gravado" />
        </div>
      )}
    </Sheet>
  )
}

interface CaepiSheetProps {
  readonly companyId: string
  readonly onClose: () => void
}

/** Takes the validities of certificates over from the open file of the ministry. */
export function CaepiSheet(props: CaepiSheetProps) {
  const panel = useQuery(ppePanelQuery(props.companyId))
  if (panel.data) return <Steps {...props} panel={panel.data} />
  return (
    <Sheet open onOpenChange={props.onClose} title="Atualizar validades (CAEPI)" width="max-w-xl">
      <QueryStates query={panel} pending={<Skeleton className="h-48 rounded-lg" />}>
        {() => null}
      </QueryStates>
    </Sheet>
  )
}
