import { Search, SearchX } from 'lucide-react'
import { guide } from 'virtual:guide'

import { type Role, ROLES } from '#shared/access/permissions.gen.ts'
import { ROLE_LABELS } from '#shared/access/roles.ts'
import { usePermissions } from '#shared/access/use-permissions.ts'
import { useAddress } from '#shared/list/use-address.ts'
import { BackLink } from '#shared/ui/back-link.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { InnerLink } from '#shared/ui/inner-link.tsx'
import { SelectInput, TextInput } from '#shared/ui/inputs.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { findTopics, topicsOf } from '../model/find-topics.ts'
import { guideAddress } from '../model/guide-address.ts'
import { GuideContents } from './guide-contents.tsx'
import { TopicArticle } from './topic-article.tsx'

const WHOSE = [...ROLES.map((role) => [role, `De ${ROLE_LABELS[role].toLowerCase()}`] as const), ['todos', 'De todos'] as const]
const ALL = guide.flatMap(({ topics }) => topics)

/** Guia do Usuário: every task by module and role, found by any word; one topic at a time. */
export function GuidePage() {
  const { role } = usePermissions()
  const { state } = useAddress(guideAddress)
  const whose = state.papel === 'todos' ? null : state.papel || role
  return state.assunto === '' ? <Contents whose={whose} /> : <Topic id={state.assunto} whose={whose} />
}

function Topic({ id, whose }: { readonly id: string; readonly whose: Role | null }) {
  const topic = ALL.find((each) => each.id === id)
  const among = topicsOf(guide, whose).flatMap(({ topics }) => topics)
  const place = among.findIndex((each) => each.id === id)
  return (
    <>
      <PageHeader title={topic?.title ?? 'Guia do Usuário'} back={<BackLink to="/app/docs/user-guide">Guia do Usuário</BackLink>} />
      {topic ? (
        <TopicArticle key={id} topic={topic} before={among[place - 1]} after={place < 0 ? undefined : among[place + 1]} />
      ) : (
        <EmptyState icon={<SearchX />} title="Este assunto não está mais no guia" action={<InnerLink href="/app/docs/user-guide" className={buttonClass()}>Ver todos os assuntos</InnerLink>}>
          Procure por outra palavra na lista de assuntos.
        </EmptyState>
      )}
    </>
  )
}

function Contents({ whose }: { readonly whose: Role | null }) {
  const { state, onState } = useAddress(guideAddress)
  const { role } = usePermissions()
  const sections = findTopics(topicsOf(guide, whose), state.q)
  const total = sections.reduce((sum, { topics }) => sum + topics.length, 0)
  return (
    <>
      <PageHeader title="Guia do Usuário" description="Como fazer cada tarefa, passo a passo." />
      <div className="mb-6 flex flex-wrap gap-3">
        <div className="w-full max-w-md">
          <TextInput
            type="search"
            aria-label="Buscar no guia"
            placeholder="Buscar uma tarefa ou palavra"
            value={state.q}
            onChange={({ target }) => onState({ ...state, q: target.value }, { replace: true })}
            leading={<Search aria-hidden="true" className="size-4" />}
          />
        </div>
        <div className="w-full sm:w-52">
          <SelectInput
            aria-label="Tarefas de quem"
            options={WHOSE}
            value={state.papel || role}
            onChange={({ target }) => onState({ ...state, papel: WHOSE.find(([value]) => value === target.value)?.[0] ?? '' }, { replace: true })}
          />
        </div>
        <p aria-live="polite" className="sr-only">{total === 1 ? '1 assunto' : `${String(total)} assuntos`}</p>
      </div>
      {total === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title="Nada encontrado no guia"
          action={<Button onClick={() => onState(whose === null ? { ...state, q: '' } : { ...state, papel: 'todos' })}>{whose === null ? 'Limpar a busca' : 'Buscar nas tarefas de todos'}</Button>}
        >
          Tente uma palavra mais geral, como “convite” ou “férias”.
        </EmptyState>
      ) : (
        <GuideContents sections={sections} term={state.q.trim()} />
      )}
    </>
  )
}
