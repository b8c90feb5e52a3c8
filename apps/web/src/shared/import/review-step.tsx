import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Download } from 'lucide-react'
import { useState } from 'react'

import type { ImportPick, ImportRecord } from '../supabase/imports.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { Announcer } from '../ui/table/announcer.tsx'
import { textForCode } from '../supabase/error-texts.ts'
import { toast } from '../ui/toast.ts'
import { CancelImport } from './cancel-import.tsx'
import { importProblemsQuery } from './import-queries.ts'
import { ProblemList } from './problem-list.tsx'
import { ReviewGrid } from './review-grid.tsx'
import { downloadErrorSheet } from './template.ts'
import { useReview } from './use-review.ts'
import { countText, type ImportSubject } from './wizard-props.ts'

type Filter = ImportPick | 'all'

function countsOf(record: ImportRecord): readonly { readonly filter: Filter; readonly label: string; readonly count: number }[] {
  return [
    { filter: 'error', label: 'Com erro', count: record.errors },
    ...(record.doubtful > 0 ? [{ filter: 'doubtful' as const, label: 'A conferir', count: record.doubtful }] : []),
    { filter: 'create', label: 'Criar', count: record.to_create },
    { filter: 'update', label: 'Atualizar', count: record.to_update },
    { filter: 'unchanged', label: 'Sem mudança', count: record.unchanged },
    { filter: 'skip', label: 'Ignoradas', count: record.skipped },
    { filter: 'all', label: 'Todas', count: record.total },
  ]
}

function FailureAlert({ failure }: { readonly failure: string | null }) {
  if (failure === null) return null
  if (failure === 'stale') {
    return (
      <Alert tone="warning" title="Nada foi gravado: os cadastros mudaram depois da revisão">
        As linhas foram conferidas de novo. Veja o que mudou e confirme outra vez.
      </Alert>
    )
  }
  return (
    <Alert tone="danger" title="Nada foi gravado">
      {textForCode(failure)?.text ?? 'Uma regra do cadastro recusou a planilha inteira. Confira as linhas de novo.'}
    </Alert>
  )
}

export interface ReviewStepProps {
  readonly subject: ImportSubject
  readonly record: ImportRecord
}

/** Step 3: rows with errors first, corrected in place; nothing is written before 'Importar'. */
export function ReviewStep({ subject, record }: ReviewStepProps) {
  const review = useReview(record.id)
  const [chosen, setChosen] = useState<Filter | null>(null)
  const filter = chosen ?? (record.errors > 0 ? 'error' : record.doubtful > 0 ? 'doubtful' : 'all')
  const counts = countsOf(record)
  const problems = useQuery(importProblemsQuery(record.id, record.errors > 0)).data ?? []
  const fields = subject.definition.fields.filter(({ id }) => record.fields.includes(id))
  const shown = counts.find((each) => each.filter === filter)?.count ?? 0
  const willWrite = record.to_create + record.to_update
  const summary = record.errors === 0 ? 'Nenhuma linha com erro' : countText(record.errors, 'linha com erro', 'linhas com erro')
  const saveErrors = async (): Promise<void> => {
    try {
      const rows = await downloadErrorSheet(subject.definition, record)
      toast.success(countText(rows, 'linha com erro na planilha', 'linhas com erro na planilha'))
    } catch {
      toast.error('Não foi possível gerar a planilha de erros')
    }
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <FailureAlert failure={record.failure} />
      {record.doubtful > 0 && (
        <Alert tone="warning" title={countText(record.doubtful, 'linha foge do comum', 'linhas fogem do comum')}>
          Nada impede a importação. Veja em “A conferir” se o valor é este mesmo: pode ser uma vírgula fora do lugar.
        </Alert>
      )}
      <Refusal error={review.error} title="A correção não foi salva" />
      <div className="flex flex-wrap items-center gap-2">
        <div role="group" aria-label="Linhas mostradas" className="flex flex-wrap gap-1">
          {counts.map((each) => (
            <Button
              key={each.filter}
              size="sm"
              variant={each.filter === filter ? 'secondary' : 'ghost'}
              aria-pressed={each.filter === filter}
              onClick={() => setChosen(each.filter)}
            >
              {each.label} <span className="tabular">{each.count.toLocaleString('pt-BR')}</span>
            </Button>
          ))}
        </div>
        {record.errors > 0 && (
          <div className="flex flex-wrap gap-2 sm:ml-auto">
            <Button size="sm" onClick={() => void saveErrors()}>
              <Download aria-hidden="true" className="size-4" />
              Baixar planilha de erros
            </Button>
            <Button size="sm" pending={review.isBusy} onClick={review.skipErrors}>
              Ignorar todas com erro
            </Button>
          </div>
        )}
      </div>
      <Announcer text={summary} />
      <ProblemList
        problems={problems}
        fields={fields}
        suggestions={subject.suggestions}
        creators={subject.creators}
        busy={review.isBusy}
        onReplace={review.replace}
        onCreate={review.create}
      />
      {shown === 0 ? (
        <EmptyState icon={<CircleCheck />} title={filter === 'error' ? 'Nenhuma linha com erro' : 'Nenhuma linha aqui'}>
          {filter === 'error' && willWrite > 0 && 'Tudo pronto para importar.'}
        </EmptyState>
      ) : (
        <ReviewGrid
          key={filter}
          importId={record.id}
          result={filter === 'all' ? null : filter}
          total={shown}
          fields={fields}
          suggestions={subject.suggestions}
          onEdit={(row, field, value) => review.edit([{ row: row.row_number, field: field.id, value }])}
          onSkip={(row, skip) => review.edit([{ row: row.row_number, skip }])}
        />
      )}
      <p className="text-sm text-text-subtle">
        Pelo teclado: setas mudam de célula, Enter edita, Tab salva e avança, Esc cancela. As correções ficam guardadas neste
        endereço por 24 horas.
      </p>
      <ActionBar>
        <Button variant="primary" disabled={record.errors > 0 || willWrite === 0} pending={review.isBusy} onClick={review.commit}>
          Importar {countText(willWrite, subject.singular, subject.plural)}
        </Button>
        <CancelImport onCancel={review.cancel} />
        <p className="tabular text-sm text-text-muted">
          {record.errors > 0
            ? `${summary}: corrija ou ignore para importar.`
            : `${countText(record.to_create, 'novo', 'novos')}, ${countText(record.to_update, 'atualizado', 'atualizados')}, tudo ou nada.`}
        </p>
      </ActionBar>
    </div>
  )
}
