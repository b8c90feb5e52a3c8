import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { CircleCheck, CircleDashed } from 'lucide-react'

import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { QueryStates } from '../ui/page-states.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { companyStartQuery } from './start-query.ts'

const importOf = (kind: 'contracts' | 'leave_balances' | 'pay' | 'personal') => linkOptions({ to: '/app/employees/import/$kind', params: { kind } })

/** The steps of the database, as people read them: what is done, what is left of one and of many, and where it is done. */
const STEPS = {
  people: { done: 'Há pessoas cadastradas', one: 'Importe as pessoas da empresa', many: '', verb: 'Importar', link: linkOptions({ to: '/app/employees/import/all' }) },
  contracts: { done: 'Todos têm contrato', one: 'pessoa sem contrato', many: 'pessoas sem contrato', verb: 'Importar contratos', link: importOf('contracts') },
  pay: { done: 'Todos têm salário', one: 'pessoa sem salário', many: 'pessoas sem salário', verb: 'Importar salários', link: importOf('pay') },
  personal: {
    done: 'Todos têm sexo e escolaridade para o eSocial',
    one: 'pessoa sem sexo ou escolaridade',
    many: 'pessoas sem sexo ou escolaridade',
    verb: 'Importar dados pessoais',
    link: importOf('personal'),
  },
  heads: {
    done: 'Todos os departamentos têm gestor',
    one: 'departamento sem gestor',
    many: 'departamentos sem gestor',
    verb: 'Escolher gestores',
    link: linkOptions({ to: '/app/settings', search: { tab: 'departamentos' } }),
  },
  balances: { done: 'Saldos de férias informados', one: 'pessoa sem saldo de férias', many: 'pessoas sem saldo de férias', verb: 'Informar saldos', link: importOf('leave_balances') },
  documents: { done: 'Documentos em dia', one: 'pessoa com documento faltando', many: 'pessoas com documento faltando', verb: 'Ver documentos', link: linkOptions({ to: '/app/documents' }) },
  logins: { done: 'Todos têm acesso', one: 'pessoa sem acesso ao sistema', many: 'pessoas sem acesso ao sistema', verb: 'Convidar', link: linkOptions({ to: '/app/employees' }) },
} as const

type StepName = keyof typeof STEPS

const isStep = (step: string): step is StepName => step in STEPS

function Item({ name, total }: { readonly name: StepName; readonly total: number }) {
  const step = STEPS[name]
  const isDone = total === 0
  const Icon = isDone ? CircleCheck : CircleDashed
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <Icon aria-hidden="true" className={isDone ? 'size-5 shrink-0 text-success-text' : 'size-5 shrink-0 text-text-subtle'} />
      <span className={isDone ? 'min-w-0 flex-1 basis-48 text-text-muted' : 'min-w-0 flex-1 basis-48 font-medium tabular'}>
        {isDone ? step.done : step.many === '' ? step.one : `${total.toLocaleString('pt-BR')} ${total === 1 ? step.one : step.many}`}
        <span className="sr-only">{isDone ? ' (feito)' : ' (a fazer)'}</span>
      </span>
      {!isDone && (
        <Link {...step.link} className={buttonClass({ size: 'sm' })}>
          {step.verb}
        </Link>
      )}
    </li>
  )
}

/** What a company has left to do, each with the way there; nothing for whoever does not run it. */
export function StartList({ companyId }: { readonly companyId: string }) {
  const query = useQuery(companyStartQuery(companyId))
  return (
    <QueryStates query={query} pending={<Skeleton className="h-64 rounded-lg" />} empty={null}>
      {(rows) => {
        const known = rows.flatMap(({ step, total }) => (isStep(step) ? [{ name: step, total }] : []))
        const left = known.filter(({ total }) => total > 0).length
        return (
          <Card title={left === 0 ? 'Tudo em dia' : 'O que falta'}>
            {left > 0 && (
              <p className="mb-2 text-text-muted tabular">
                {known.length - left} de {known.length} prontos
              </p>
            )}
            <ol aria-label="Passos para começar" className="divide-y">
              {known.map(({ name, total }) => (
                <Item key={name} name={name} total={total} />
              ))}
            </ol>
          </Card>
        )
      }}
    </QueryStates>
  )
}
