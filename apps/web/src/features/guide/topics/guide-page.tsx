import { Link } from '@tanstack/react-router'
import { ArrowRight, Search, SearchX } from 'lucide-react'

import { Button, buttonClass } from '#shared/ui/button.tsx'
import { Card } from '#shared/ui/card.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { PageHeader } from '#shared/ui/page-header.tsx'
import { findTopics } from '../model/find-topics.ts'
import { GUIDE, type GuideSection, type GuideTopic } from '../model/topics.ts'

export interface GuidePageProps {
  readonly term: string
  readonly onTerm: (term: string) => void
}

function Topic({ topic }: { readonly topic: GuideTopic }) {
  return (
    <article id={topic.id} aria-labelledby={`${topic.id}-titulo`} className="scroll-mt-20 border-t pt-5 first:border-t-0 first:pt-0">
      <h3 id={`${topic.id}-titulo`} className="text-base font-semibold">{topic.title}</h3>
      <p className="mt-1 text-text-muted">{topic.intro}</p>
      <ol className="mt-3 list-decimal space-y-1.5 pl-5">
        {topic.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {topic.note && <p className="mt-3 border-l-2 border-primary pl-3 text-text-muted">{topic.note}</p>}
      {topic.page && (
        <Link to={topic.page.path} className={buttonClass({ variant: 'ghost' }, 'mt-3 -ml-3')}>
          {topic.page.label}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      )}
    </article>
  )
}

function Contents({ sections }: { readonly sections: readonly GuideSection[] }) {
  return (
    <nav aria-label="Assuntos do guia" className="max-lg:hidden">
      <div className="sticky top-20 max-h-[calc(100dvh-6rem)] space-y-4 overflow-y-auto">
        {sections.map(({ title, topics }) => (
          <div key={title}>
            <p className="text-sm font-semibold">{title}</p>
            <ul className="mt-1">
              {topics.map((topic) => (
                <li key={topic.id}>
                  <a href={`#${topic.id}`} className="flex min-h-7 items-center py-0.5 text-sm text-text-muted hover:text-text hover:underline">
                    {topic.title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}

/** Guia do Usuário: the tasks of a master, step by step, found by any word. */
export function GuidePage({ term, onTerm }: GuidePageProps) {
  const sections = findTopics(GUIDE, term)
  const total = sections.reduce((sum, { topics }) => sum + topics.length, 0)
  return (
    <>
      <PageHeader title="Guia do Usuário" description="Como fazer cada tarefa, passo a passo." />
      <div className="mb-5 max-w-md">
        <TextInput
          type="search"
          aria-label="Buscar no guia"
          placeholder="Buscar uma tarefa ou palavra"
          value={term}
          onChange={({ target }) => onTerm(target.value)}
          leading={<Search aria-hidden="true" className="size-4" />}
        />
        <p aria-live="polite" className="sr-only">{total === 1 ? '1 assunto' : `${String(total)} assuntos`}</p>
      </div>
      {total === 0 ? (
        <EmptyState icon={<SearchX />} title="Nada encontrado no guia" action={<Button onClick={() => onTerm('')}>Limpar a busca</Button>}>
          Tente uma palavra mais geral, como “convite” ou “empresa”.
        </EmptyState>
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)]">
          <div className="grid gap-5">
            {sections.map(({ title, topics }) => (
              <Card key={title} title={title}>
                <div className="grid gap-5">
                  {topics.map((topic) => (
                    <Topic key={topic.id} topic={topic} />
                  ))}
                </div>
              </Card>
            ))}
          </div>
          <Contents sections={sections} />
        </div>
      )}
    </>
  )
}
