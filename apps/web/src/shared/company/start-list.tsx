import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, CircleMinus, Clock, MoreHorizontal } from 'lucide-react'
import type { ComponentType } from 'react'

import { useAct } from '../form/use-act.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { QueryStates } from '../ui/page-states.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StartProgress } from './start-progress-bar.tsx'
import { startPercent, type StepState, stepsLeft, stepState } from './start-progress.ts'
import { chooseStartStep, companyStartQuery, type StartChoice } from './start-query.ts'

const importOf = (kind: 'contracts' | 'leave_balances' | 'pay' | 'personal') => linkOptions({ to: '/app/employees/import/$kind', params: { kind } })

/** The steps of the database, as people read them: what is done, what is left of one and of many, and where it is done. */
const STEPS = {
  people: { title: 'Pessoas', done: 'Há pessoas cadastradas', one: 'Importe as pessoas da empresa', many: '', verb: 'Importar', link: linkOptions({ to: '/app/employees/import/all' }) },
  contracts: { title: 'Contratos', done: 'Todos têm contrato', one: 'pessoa sem contrato', many: 'pessoas sem contrato', verb: 'Importar contratos', link: importOf('contracts') },
  pay: { title: 'Salários', done: 'Todos têm salário', one: 'pessoa sem salário', many: 'pessoas sem salário', verb: 'Importar salários', link: importOf('pay') },
  personal: {
    title: 'Dados pessoais',
    done: 'Todos têm sexo e escolaridade para o eSocial',
    one: 'pessoa sem sexo ou escolaridade',
    many: 'pessoas sem sexo ou escolaridade',
    verb: 'Importar dados pessoais',
    link: importOf('personal'),
  },
  heads: {
    title: 'Responsáveis por departamento',
    done: 'Todos os departamentos têm responsável',
    one: 'departamento sem responsável',
    many: 'departamentos sem responsável',
    verb: 'Definir responsáveis',
    link: linkOptions({ to: '/app/settings', search: { area: 'departamentos' } }),
  },
  balances: { title: 'Saldos de férias', done: 'Saldos de férias informados', one: 'pessoa sem saldo de férias', many: 'pessoas sem saldo de férias', verb: 'Informar saldos', link: importOf('leave_balances') },
  documents: { title: 'Documentos', done: 'Documentos em dia', one: 'pessoa com documento faltando', many: 'pessoas com documento faltando', verb: 'Ver documentos', link: linkOptions({ to: '/app/documents', search: { tab: 'matrix' } }) },
  logins: { title: 'Acessos', done: 'Todos têm acesso ou convite', one: 'pessoa sem acesso nem convite', many: 'pessoas sem acesso nem convite', verb: 'Convidar', link: linkOptions({ to: '/app/employees' }) },
} as const

export type StepName = keyof typeof STEPS

/** Steps that are done where the list stands, each by a button of its own. */
export type StartActs = Partial<Readonly<Record<StepName, ComponentType<{ readonly companyId: string }>>>>

interface Step {
  readonly name: StepName
  readonly total: number
  readonly choice: StartChoice | null
  readonly state: StepState
}

const isStep = (step: string): step is StepName => step in STEPS

const CHOICES: Readonly<Record<StartChoice, { readonly label: string; readonly state: string }>> = {
  later: { label: 'Fazer depois', state: 'fica para depois' },
  not_applicable: { label: 'Não se aplica', state: 'não se aplica' },
}

function textOf({ name, total, choice, state }: Step): string {
  const step = STEPS[name]
  if (state === 'waiting') return `${step.title}: depois das pessoas`
  if (total === 0) return step.done
  if (choice !== null) return `${step.title}: ${CHOICES[choice].state}`
  return step.many === '' ? step.one : `${total.toLocaleString('pt-BR')} ${total === 1 ? step.one : step.many}`
}

function useChoice(companyId: string) {
  return useAct({
    act: chooseStartStep,
    done: (_, { step, choice }) => (choice === null ? null : [STEPS[step as StepName].title, choice === 'later' ? 'Fica para depois' : 'Não se aplica']),
    undo: (input) => (input.choice === null ? null : { ...input, choice: null }),
    failed: 'O passo não foi alterado',
    stale: [companyStartQuery(companyId).queryKey],
  })
}

function StepIcon({ step }: { readonly step: Step }) {
  if (step.state === 'open' || step.state === 'waiting') return <CircleDashed aria-hidden="true" className="size-5 shrink-0 text-text-subtle" />
  if (step.state === 'done') return <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success-text" />
  const Icon = step.choice === 'later' ? Clock : CircleMinus
  return <Icon aria-hidden="true" className="size-5 shrink-0 text-text-subtle" />
}

function Item({ step, companyId, acts }: { readonly step: Step; readonly companyId: string; readonly acts: StartActs }) {
  const { title, verb, link } = STEPS[step.name]
  const choose = useChoice(companyId)
  const Act = acts[step.name]
  const open = step.state === 'open'
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <StepIcon step={step} />
      <span className={open ? 'min-w-0 flex-1 basis-48 font-medium tabular' : 'min-w-0 flex-1 basis-48 text-text-muted'}>
        {textOf(step)}
        <span className="sr-only">{step.state === 'done' ? ' (feito)' : open ? ' (a fazer)' : ''}</span>
      </span>
      {open && (
        <span className="flex items-center gap-1">
          {Act ? (
            <Act companyId={companyId} />
          ) : (
            <Link {...link} className={buttonClass({ size: 'sm' })}>
              {verb}
            </Link>
          )}
          <Menu
            trigger={
              <Button size="icon-sm" variant="ghost" aria-label={`Mais opções: ${title}`} disabled={choose.isPending}>
                <MoreHorizontal aria-hidden="true" className="size-4" />
              </Button>
            }
          >
            {(['later', 'not_applicable'] as const).map((choice) => (
              <MenuItem key={choice} onSelect={() => choose.mutate({ companyId, step: step.name, choice })}>
                {CHOICES[choice].label}
              </MenuItem>
            ))}
          </Menu>
        </span>
      )}
      {step.state === 'aside' && (
        <Button size="sm" variant="ghost" disabled={choose.isPending} onClick={() => choose.mutate({ companyId, step: step.name, choice: null })}>
          Retomar<span className="sr-only"> {title}</span>
        </Button>
      )}
    </li>
  )
}

function progressText(steps: readonly Step[]): string {
  const count = (state: StepState): number => steps.filter((step) => step.state === state).length
  const aside = count('aside')
  return `${String(count('done'))} de ${String(steps.length)} prontos${aside === 0 ? '' : `, ${String(aside)} ${aside === 1 ? 'deixado' : 'deixados'} de lado`}`
}

/** What a company has left to do, each with the way there, or left out; nothing for whoever does not run it. */
export function StartList({ companyId, acts = {} }: { readonly companyId: string; readonly acts?: StartActs }) {
  const query = useQuery(companyStartQuery(companyId))
  return (
    <QueryStates query={query} pending={<Skeleton className="h-64 rounded-lg" />} empty={null}>
      {(rows) => {
        const steps = rows.flatMap((row) => (isStep(row.step) ? [{ name: row.step, total: row.total, choice: row.choice, state: stepState(row, rows) }] : []))
        return (
          <Card title={stepsLeft(rows) > 0 ? 'O que falta' : 'Tudo em dia'}>
            <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
              <StartProgress percent={startPercent(rows)} />
              <p className="text-text-muted tabular">{progressText(steps)}</p>
            </div>
            <ol aria-label="Passos para começar" className="divide-y">
              {steps.map((step) => (
                <Item key={step.name} step={step} companyId={companyId} acts={acts} />
              ))}
            </ol>
          </Card>
        )
      }}
    </QueryStates>
  )
}
