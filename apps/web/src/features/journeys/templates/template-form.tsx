import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { DraftFound } from '#shared/form/draft-found.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { useDraft, useKeptDraft } from '#shared/form/use-draft.ts'
import { laterDay, todayIso } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { useShortcut } from '#shared/shortcuts/use-shortcut.ts'
import { toAppError } from '#shared/supabase/app-error.ts'
import { ActionBar } from '#shared/ui/action-bar.tsx'
import { Alert } from '#shared/ui/alert.tsx'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { UnsavedGuard } from '#shared/ui/unsaved-guard.tsx'
import { useStill } from '#shared/ui/use-still.ts'
import { daysQuery, type SavedOver, saveTemplate } from '../data/templates.ts'
import { templateProblems } from '../model/templates/template-problems.ts'
import { KIND_PAGES, type KindName } from '../model/kind-pages.ts'
import { templateWordsOf } from '../model/template-words.ts'
import { type Template, type TemplateDraft, valuesOf } from '../model/templates/template.ts'
import { DatesPanel, type Simulation, useSimulationBase } from './dates-panel.tsx'
import { PhaseSections } from './phase-sections.tsx'
import { WhomField } from './whom-field.tsx'

export function backToTemplates(kind: KindName) {
  return (
    <BackLink to={KIND_PAGES[kind]} search={{ tab: 'roteiros' }}>
      Roteiros
    </BackLink>
  )
}

/** A fortnight from today: far enough that what comes before the first day is still ahead. */
const AHEAD_DAYS = 14

function versionText({ version, used }: Template): string {
  const going = used === 0 ? '' : used === 1 ? ' Quem está em andamento fica como está.' : ` As ${String(used)} pessoas em andamento ficam como estão.`
  return `Versão ${String(version)}. Salvar cria a próxima.${going}`
}

export interface TemplateFormProps {
  readonly kind: KindName
  /** Null is a new one. */
  readonly template: Template | null
  /** What tells its draft from those of others. */
  readonly draftName: string
  /** What the form begins with. */
  readonly fresh: TemplateDraft
  readonly onSaved: (id: string) => void
}

/** Writes a template: whom it is for, its tasks by phase, and on which days they would fall. */
export function TemplateForm({ kind, template, draftName, fresh, onSaved }: TemplateFormProps) {
  const companyId = useCompanyId()
  const words = templateWordsOf(kind)
  const kept = useDraft(`journey-template:${companyId}:${draftName}`, { draft: fresh, version: template?.version ?? 0 })
  const [draft, setDraft] = useState(kept.begin.draft)
  const [saved, setSaved] = useState(fresh)
  // What was changed here: a version that somebody else made meanwhile is not saved over.
  const [over, setOver] = useState<SavedOver | null>(template && { id: template.id, version: kept.begin.version })
  const isOutdated = template !== null && over !== null && over.version < template.version
  const [isChecked, setChecked] = useState(false)
  const [simulation, setSimulation] = useState<Simulation>(() => ({ base: laterDay(todayIso(), AHEAD_DAYS), person: null }))
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved)
  useKeptDraft(kept, { draft, version: over?.version ?? 0 })
  // Leaving the page gives up what the guard asked about; losing it does not come here.
  useEffect(() => () => kept.drop(), []) // oxlint-disable-line react-hooks/exhaustive-deps -- once, when the page is left

  const base = useSimulationBase(simulation, words)
  const dated = useQuery(daysQuery(companyId, useStill(JSON.stringify(valuesOf(draft.tasks).map(({ title: _title, description: _text, ...when }) => when))), base, simulation.person?.id ?? ''))
  const problems = templateProblems(draft)
  const set = (part: Partial<TemplateDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const save = useAct({
    act: (written: TemplateDraft) => saveTemplate(companyId, kind, over, written),
    done: (_, { name }) => ['Roteiro salvo', name.trim()],
    stale: SUBJECTS.journeys,
    onDone: (row, written) => {
      setSaved(written)
      setOver(row)
      kept.drop()
      onSaved(row.id)
    },
  })
  const submit = (): void => {
    setChecked(true)
    if (problems.size === 0 && !save.isPending) save.mutate(draft)
  }
  useShortcut('form.save', submit)
  const refusal = save.error ? toAppError(save.error) : null
  const shown = (field: 'name' | 'audience' | 'tasks'): string | null => (isChecked ? (problems.get(field) ?? null) : null)
  return (
    <>
      <PageHeader
        back={backToTemplates(kind)}
        title={template?.name ?? 'Novo roteiro'}
        description={template === null ? words.purpose : versionText(template)}
      />
      <UnsavedGuard unsaved={() => isDirty && !save.isPending} />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <DraftFound isFound={kept.isFound} />
          {isOutdated && (
            <Alert
              tone="warning"
              title={`O roteiro já está na versão ${String(template.version)}`}
              action={<Button size="sm" onClick={() => setOver({ id: template.id, version: template.version })}>Ficar com a minha</Button>}
            >
              Outra pessoa salvou depois que você começou. Confira o que ela mudou antes de gravar por cima.
            </Alert>
          )}
          <Refusal error={refusal?.field === 'name' ? null : refusal} title="O roteiro não foi salvo" />
          {shown('tasks') !== null && <Alert tone="danger" title={shown('tasks') ?? ''} />}
          <div className="flex flex-col gap-4">
            <Field label="Nome" required error={shown('name') ?? (refusal?.field === 'name' ? refusal.message : null)}>
              <TextInput maxLength={100} autoComplete="off" value={draft.name} onChange={({ target }) => set({ name: target.value })} />
            </Field>
            <Field label="Descrição" optional>
              <TextArea rows={2} maxLength={300} value={draft.description} onChange={({ target }) => set({ description: target.value })} />
            </Field>
          </div>
          <WhomField audience={draft.audience} error={shown('audience')} onAudience={(audience) => set({ audience })} />
          <PhaseSections
            kind={kind}
            tasks={draft.tasks}
            isChecked={isChecked}
            dated={dated.data ?? []}
            onTasks={(change) => setDraft((before) => ({ ...before, tasks: change(before.tasks) }))}
          />
        </div>
        <div className="min-w-0 xl:sticky xl:top-20">
          <DatesPanel words={words} simulation={simulation} base={base} tasks={draft.tasks} dated={dated} onSimulation={setSimulation} />
        </div>
      </div>
      <ActionBar className="mt-6">
        <Button variant="primary" pending={save.isPending} onClick={submit}>
          Salvar roteiro
        </Button>
        {isDirty && <p className="text-sm text-text-muted">Alterações não salvas</p>}
        <span className="ml-auto text-sm text-text-subtle max-md:hidden">
          <Kbd shortcut="form.save" /> salva
        </span>
      </ActionBar>
    </>
  )
}
