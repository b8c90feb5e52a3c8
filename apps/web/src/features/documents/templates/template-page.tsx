import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { useShortcut } from '#shared/shortcuts/use-shortcut.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput, TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { usePageTitle } from '#shared/ui/page-title.ts'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { UnsavedGuard } from '#shared/ui/unsaved-guard.tsx'
import { sentTypesQuery, templateQuery, variablesQuery } from '../data/templates/template-queries.ts'
import { saveTemplate } from '../data/templates/template-saves.ts'
import { EMPTY_BODY, type TemplateBody, variablesOf } from '../model/templates/body.ts'
import { type FullTemplate, type TemplateDraft, templateProblems, type TypeChoice } from '../model/templates/template.ts'
import { type Variable, withQuestions } from '../model/templates/variables.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { QuestionsEditor } from './questions-editor.tsx'

const RichEditor = lazy(async () => ({ default: (await import('../template-editor/rich-editor.tsx')).RichEditor }))

const BACK = <BackLink to="/app/documents/templates">Modelos de documento</BackLink>
const HEADER = <PageHeader back={BACK} title="Modelo de documento" />

interface EditorProps {
  readonly template: FullTemplate | null
  readonly types: readonly TypeChoice[]
  readonly variables: readonly Variable[]
  readonly onSaved: (id: string) => void
}

const draftOf = (template: FullTemplate | null): TemplateDraft =>
  template ? { name: template.name, description: template.description ?? '', typeId: template.type_id, body: template.body } : { name: '', description: '', typeId: '', body: EMPTY_BODY }

function TemplateForm({ template, types, variables, onSaved }: EditorProps) {
  const companyId = useCompanyId()
  const [draft, setDraft] = useState(() => draftOf(template))
  const [saved, setSaved] = useState(draft)
  const [isChecked, setChecked] = useState(false)
  const problems = templateProblems(draft)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved)
  const set = (part: Partial<TemplateDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const setBody = (part: Partial<TemplateBody>): void => setDraft((before) => ({ ...before, body: { ...before.body, ...part } }))
  const save = useAct({
    act: () => saveTemplate(companyId, draft, template),
    done: ['Modelo salvo', draft.name.trim()],
    stale: SUBJECTS.documentTemplates,
    onDone: (id) => {
      setSaved(draft)
      onSaved(id)
    },
  })
  const submit = (): void => {
    setChecked(true)
    if (problems.size === 0) save.mutate()
  }
  useShortcut('form.save', submit)
  const shown = (field: 'name' | 'typeId' | 'body'): string | null => (isChecked ? (problems.get(field) ?? null) : null)
  return (
    <>
      <PageHeader
        back={BACK}
        title={template ? template.name : 'Novo modelo'}
        description={template?.used === true ? `Versão ${String(template.version)}, que já gerou documentos: salvar cria a próxima.` : undefined}
        actions={
          <Button variant="primary" pending={save.isPending} onClick={submit}>
            Salvar modelo
          </Button>
        }
      />
      <UnsavedGuard unsaved={() => isDirty} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card>
          <div className="flex flex-col gap-6">
            <Refusal error={save.error} title="O modelo não foi salvo" />
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Nome" required error={shown('name')}>
                <TextInput maxLength={120} autoComplete="off" value={draft.name} onChange={(event) => set({ name: event.target.value })} />
              </Field>
              <Field label="Tipo de documento" required error={shown('typeId')} hint="Define a classe, quem vê e por quanto tempo é guardado.">
                <SelectInput
                  value={draft.typeId}
                  onChange={(event) => set({ typeId: event.target.value })}
                  none="Escolha…"
                  options={types.map(({ id, name }) => [id, name])}
                />
              </Field>
            </div>
            <Field label="Descrição" optional>
              <TextArea rows={2} maxLength={500} value={draft.description} onChange={(event) => set({ description: event.target.value })} />
            </Field>
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <RichEditor initial={draft.body.blocks} variables={withQuestions(variables, draft.body.inputs)} error={shown('body')} onChange={(blocks) => setBody({ blocks })} />
            </Suspense>
            <QuestionsEditor inputs={draft.body.inputs} used={variablesOf(draft.body.blocks)} onChange={(inputs) => setBody({ inputs })} />
            <div className="flex flex-col gap-1">
              <Checkbox label="Cabeçalho com a razão social e o CNPJ" checked={draft.body.letterhead} onChange={(event) => setBody({ letterhead: event.target.checked })} />
              <Checkbox label="Rodapé com o nome do documento e a página" checked={draft.body.footer} onChange={(event) => setBody({ footer: event.target.checked })} />
            </div>
          </div>
        </Card>
        {template ? (
          <PreviewPanel template={template} isStale={isDirty} />
        ) : (
          <EmptyState title="A prévia aparece depois de salvar">Salve o modelo e escolha uma pessoa para ver como fica.</EmptyState>
        )}
      </div>
    </>
  )
}

export interface TemplatePageProps {
  /** Null is a new one. */
  readonly templateId: string | null
  readonly onSaved: (id: string) => void
}

/** Writes a template: its text with variables, its questions, and how it would be for somebody. */
export function TemplatePage({ templateId, onSaved }: TemplatePageProps) {
  const companyId = useCompanyId()
  const template = useQuery({ ...templateQuery(companyId, templateId ?? ''), enabled: templateId !== null })
  usePageTitle(templateId === null ? 'Novo modelo' : (template.data?.name ?? null))
  const types = useQuery(sentTypesQuery(companyId))
  const variables = useQuery(variablesQuery(companyId))
  const failed = [template, types, variables].find(({ error, data }) => error !== null && data === undefined)
  if (failed) {
    return (
      <>
        {HEADER}
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </>
    )
  }
  if (types.data === undefined || variables.data === undefined || (templateId !== null && template.data === undefined)) {
    return (
      <div aria-busy="true">
        <Skeleton className="h-[32rem] w-full" />
      </div>
    )
  }
  if (templateId !== null && !template.data) {
    return (
      <>
        {HEADER}
        <EmptyState
          title="Modelo não encontrado"
          action={
            <Link to="/app/documents/templates" className={buttonClass({ variant: 'primary' })}>
              Ver os modelos
            </Link>
          }
        >
          Ele pode ser de outra empresa, ou o seu papel não cuida dos modelos.
        </EmptyState>
      </>
    )
  }
  return <TemplateForm key={template.data?.template_id ?? 'new'} template={template.data ?? null} types={types.data} variables={variables.data} onSaved={onSaved} />
}
