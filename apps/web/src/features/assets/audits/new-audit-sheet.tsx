import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { FormSheet } from '#shared/form/form-sheet.tsx'
import { useAct } from '#shared/form/use-act.ts'
import { isNobody, without } from '#shared/lib/audience.ts'
import { formatDate, laterDay, todayIso } from '#shared/lib/dates.ts'
import { parseTypedDate } from '#shared/lib/masks.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { AudienceField } from '#shared/recipients/audience-field.tsx'
import { RecipientList } from '#shared/recipients/recipient-list.tsx'
import { SiteSelect } from '#shared/reference/reference-select.tsx'
import { DayField } from '#shared/ui/day-field.tsx'
import { Field } from '#shared/ui/field.tsx'
import { Checkbox, SelectInput, TextArea, TextInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { categoriesQuery } from '../data/asset-queries.ts'
import { auditRecipientsQuery, type BegunAudit, startAudit, stockCountQuery } from '../data/audit-data.ts'
import { assetsText } from '../model/asset.ts'
import { type AuditDraft, auditProblems } from '../model/audits/new-audit.ts'

interface NewAuditProps {
  readonly companyId: string
  readonly onBegun: (audit: BegunAudit) => void
  readonly onClose: () => void
}

/** Whom it asks, by which door, and how many things each confirms. */
function useRecipients(companyId: string, { asksPeople, audience, category }: AuditDraft, left: ReadonlySet<string>) {
  const isAsking = asksPeople && !isNobody(audience)
  const query = useQuery({ ...auditRecipientsQuery(companyId, isAsking ? audience : {}, { category }), enabled: isAsking })
  const listed = isAsking ? (query.data ?? []).filter(({ asked }) => asked > 0) : []
  const chosen = listed.filter(({ employee }) => !left.has(employee.id))
  return { isAsking, query, listed, items: chosen.reduce((sum, { asked }) => sum + asked, 0), isReady: !isAsking || (query.data !== undefined && !query.isPlaceholderData) }
}

/** Begins an audit: who confirms what they have, what of the stock is looked at, and until when; nothing is sent before it is seen. */
export function NewAuditSheet({ companyId, onBegun, onClose }: NewAuditProps) {
  const [today] = useState(() => todayIso())
  const [draft, setDraft] = useState<AuditDraft>({ title: '', asksPeople: true, audience: {}, hasStock: false, category: '', site: '', dueOn: formatDate(laterDay(today, 10)), message: '' })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isChecked, setChecked] = useState(false)
  const put = (part: Partial<AuditDraft>): void => setDraft((known) => ({ ...known, ...part }))
  const categories = (useQuery(categoriesQuery(companyId)).data ?? []).filter(({ archived_at: gone }) => gone === null)
  const { isAsking, query, listed, items, isReady } = useRecipients(companyId, draft, left)
  const stock = useQuery({ ...stockCountQuery(companyId, draft), enabled: draft.hasStock })
  const stockItems = draft.hasStock ? (stock.data ?? 0) : 0
  const problems = auditProblems(draft, today)
  const shown = (field: string): string | null => (isChecked ? (problems.get(field) ?? null) : null)
  const begin = useAct({
    act: () => startAudit(companyId, { ...draft, dueOn: parseTypedDate(draft.dueOn), audience: isAsking && items > 0 ? without(draft.audience, left) : null }),
    stale: [...SUBJECTS.assets, ...SUBJECTS.guestLinks],
    onDone: onBegun,
  })
  const submit = (): void => {
    setChecked(true)
    if (problems.size === 0 && isReady) begin.mutate()
  }
  const total = items + stockItems
  return (
    <FormSheet
      title="Nova auditoria"
      description="Confere onde está cada bem. Nada muda no cadastro sozinho: o que estiver diferente aparece para você decidir."
      width="max-w-2xl"
      confirmLabel={total === 0 ? 'Começar auditoria' : `Conferir ${assetsText(total)}`}
      act={begin}
      failure="A auditoria não começou"
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Nome" required hint="Quem confirma lê este nome." error={shown('title')}>
        <TextInput maxLength={120} autoComplete="off" placeholder="Notebooks, fim de ano" value={draft.title} onChange={({ target }) => put({ title: target.value })} />
      </Field>
      <Field label="O que conferir">
        <SelectInput none="Todas as categorias" value={draft.category} options={categories.map(({ id, name }) => [id, name])} onChange={({ target }) => put({ category: target.value })} />
      </Field>
      <fieldset className="flex flex-col gap-3 border-t pt-4">
        <legend className="sr-only">Com as pessoas</legend>
        <Checkbox label="Pedir às pessoas que confirmem, com foto, o que está com elas" checked={draft.asksPeople} onChange={({ target }) => put({ asksPeople: target.checked })} />
        {draft.asksPeople && (
          <AudienceField
            audience={draft.audience}
            hasNoExcept
            error={shown('audience')}
            onAudience={(audience) => {
              put({ audience })
              setLeft(new Set())
            }}
          />
        )}
        {isAsking && (
          <QueryStates query={query} pending={<Skeleton className="h-40 rounded-md" />} isEmpty={() => listed.length === 0} empty={<p className="text-text-muted">Ninguém desta escolha tem bens para conferir.</p>}>
            {() => <RecipientList recipients={listed} left={left} onLeft={setLeft} />}
          </QueryStates>
        )}
      </fieldset>
      <fieldset className="flex flex-col gap-3 border-t pt-4">
        <legend className="sr-only">No estoque</legend>
        <Checkbox label="Conferir também o que não está com ninguém" checked={draft.hasStock} onChange={({ target }) => put({ hasStock: target.checked })} />
        {draft.hasStock && (
          <Field label="Onde" hint={stock.data === undefined ? ' ' : `${assetsText(stock.data)} para você ler a etiqueta.`}>
            <SiteSelect companyId={companyId} none="Todos os locais" value={draft.site} onValue={(site) => put({ site })} />
          </Field>
        )}
      </fieldset>
      <div className="flex flex-col gap-4 border-t pt-4">
        <DayField label="Prazo" required value={draft.dueOn} error={shown('dueOn')} onChange={(dueOn) => put({ dueOn })} />
        {draft.asksPeople && (
          <Field label="Mensagem" optional hint="Quem confirma lê este texto.">
            <TextArea rows={3} maxLength={500} value={draft.message} onChange={({ target }) => put({ message: target.value })} />
          </Field>
        )}
      </div>
    </FormSheet>
  )
}
