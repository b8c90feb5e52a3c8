import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { PersonField } from '#shared/reference/person-field.tsx'
import { Alert } from '#shared/ui/alert.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { previewQuery } from '../data/templates/template-queries.ts'
import { answersOf } from '../model/templates/body.ts'
import type { FullTemplate } from '../model/templates/template.ts'
import { AnswerFields } from '../generating/answer-fields.tsx'
import { PaperView } from './paper-view.tsx'

interface PreviewPanelProps {
  readonly template: FullTemplate
  /** Whether the text on screen is not the saved one. */
  readonly isStale: boolean
}

/** The saved text as a chosen person would get it. */
export function PreviewPanel({ template, isStale }: PreviewPanelProps) {
  const companyId = useCompanyId()
  const [person, setPerson] = useState<{ readonly id: string; readonly name: string } | null>(null)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  // A preview is asked for when an answer is finished, not at each letter.
  const [applied, setApplied] = useState(typed)
  const { inputs } = template.body
  const preview = useQuery(
    previewQuery(companyId, {
      templateId: template.template_id, savedAt: template.updated_at, employeeId: person?.id ?? '', answers: answersOf(inputs, applied),
    }),
  )
  const missing = preview.data?.missing ?? []
  return (
    <section aria-label="Prévia" className="flex flex-col gap-4">
      <PersonField
        label="Ver como ficaria para"
        hint={isStale ? 'A prévia mostra o texto salvo. Salve para ver as últimas mudanças.' : undefined}
        value={person}
        onChange={setPerson}
      />
      {person && inputs.length > 0 && (
        <div className="flex flex-col gap-4" onBlur={() => setApplied(typed)}>
          <AnswerFields inputs={inputs} typed={typed} onChange={setTyped} />
        </div>
      )}
      {missing.length > 0 && (
        <Alert tone="warning" title={missing.length === 1 ? 'Falta um dado desta pessoa' : `Faltam ${String(missing.length)} dados desta pessoa`}>
          {missing.map(({ label }) => label).join(', ')}. O documento só é gerado com todos os dados.
        </Alert>
      )}
      {preview.error ? (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      ) : preview.data ? (
        <PaperView paper={preview.data.document} />
      ) : (
        preview.isFetching && <Skeleton className="h-80 w-full" />
      )}
    </section>
  )
}
