import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Badge } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { setObjectiveStatus } from '../data/goal-acts.ts'
import { objectiveLifeQuery } from '../data/life-queries.ts'
import type { ObjectiveDetail, ObjectiveLife } from '../model/goal.ts'
import { OwnerDialog } from './owner-dialog.tsx'

interface LifePartProps {
  readonly view: ObjectiveDetail
  readonly onOpen: (objectiveId: string) => void
}

function Linked({ label, link, onOpen }: { readonly label: string; readonly link: NonNullable<ObjectiveLife['origin']>; readonly onOpen: LifePartProps['onOpen'] }) {
  return (
    <p className="text-sm break-words text-text-muted">
      {label}{' '}
      <button type="button" onClick={() => onOpen(link.id)} className="min-h-6 text-left break-words text-primary-text underline">
        {link.title}
      </button>{' '}
      ({link.cycle})
    </p>
  )
}

function Waiting({ view, life }: { readonly view: ObjectiveDetail; readonly life: ObjectiveLife }) {
  const withdraw = useAct({ act: () => setObjectiveStatus(view.id, 'draft'), done: ['Pedido retirado', 'O objetivo voltou a ser rascunho.'], failed: 'O pedido não foi retirado', stale: SUBJECTS.goals })
  const names = new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(life.waiting_for.map(({ name }) => name))
  return (
    <Alert
      tone="info"
      title={names === '' ? 'Aguardando aprovação para ser publicado' : `Aguardando a aprovação de ${names}`}
      action={view.may_edit && <Button size="sm" pending={withdraw.isPending} onClick={() => withdraw.mutate()}>Retirar pedido</Button>}
    >
      Até a decisão ele não muda e só quem participa lê.
    </Alert>
  )
}

/** What becomes of an objective: whom it waits for, why it came back, whether its owner left, what it comes from and goes on in. */
export function LifePart({ view, onOpen }: LifePartProps) {
  const life = useQuery(objectiveLifeQuery(view.id)).data
  const [isGiving, setGiving] = useState(false)
  if (life === undefined) return null
  const { owner_left: ownerLeft, may_give: mayGive, origin, goes_on: goesOn, returned } = life
  return (
    <div className="flex flex-col gap-3">
      {view.status === 'waiting' && <Waiting view={view} life={life} />}
      {returned && <Alert tone="warning" title={returned.by === null ? 'A publicação não foi aprovada' : `${returned.by.name} não aprovou a publicação`}>{returned.comment}</Alert>}
      {ownerLeft && (
        <Alert tone="warning" title="Responsável saiu" action={mayGive && <Button size="sm" onClick={() => setGiving(true)}>Trocar responsável</Button>}>
          {view.owner.name} não trabalha mais na empresa.{mayGive ? '' : ' Quem lidera a equipe ou o RH escolhe outra pessoa.'}
        </Alert>
      )}
      {view.repeats && <p><Badge>Repete a cada ciclo</Badge></p>}
      {origin && <Linked label="Continua" link={origin} onOpen={onOpen} />}
      {goesOn && <Linked label="Continua em" link={goesOn} onOpen={onOpen} />}
      {isGiving && <OwnerDialog view={view} onClose={() => setGiving(false)} />}
    </div>
  )
}
