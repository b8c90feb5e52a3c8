import { useQuery } from '@tanstack/react-query'
import { FileX, LogOut } from 'lucide-react'
import { useState } from 'react'

import { Brand } from '#shared/ui/brand.tsx'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { counterPaperQuery } from '../data/signing/counter.ts'
import { type CounterPaper, isReady } from '../model/signing/counter.ts'
import { CounterDone } from './counter-done.tsx'
import { CounterHeading } from './counter-heading.tsx'
import { CounterStart } from './counter-start.tsx'
import { CounterTurn } from './counter-turn.tsx'
import { useLeftAlone } from './use-left-alone.ts'

const ALONE_MS = 2 * 60 * 1000

type Step = { readonly at: 'start' } | { readonly at: 'turn'; readonly partyId: string } | { readonly at: 'done'; readonly name: string; readonly isRefused: boolean }

export interface CounterPageProps {
  readonly envelopeId: string
  /** Back to where HR was. */
  readonly onLeave: () => void
}

function Counter({ paper, onLeave }: { readonly paper: CounterPaper; readonly onLeave: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'start' })
  const begin = (): void => setStep({ at: 'start' })
  // Whoever walked away leaves neither the paper nor what was typed.
  useLeftAlone(begin, ALONE_MS)
  if (step.at === 'done') return <CounterDone paper={paper} name={step.name} isRefused={step.isRefused} onNext={begin} onLeave={onLeave} />
  const party = step.at === 'turn' ? paper.parties.find(({ party_id: id }) => id === step.partyId) : undefined
  if (!party || !isReady(party)) return <CounterStart paper={paper} onBegin={(partyId) => setStep({ at: 'turn', partyId })} onLeave={onLeave} />
  return <CounterTurn key={party.party_id} paper={paper} party={party} onDone={(isRefused) => setStep({ at: 'done', name: party.name, isRefused })} />
}

/** The counter: HR holds the device, and who stands before it sees one paper and nothing else of the product. */
export function CounterPage({ envelopeId, onLeave }: CounterPageProps) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col gap-6 px-4 py-4 sm:py-6">
      <div className="flex items-center justify-between gap-3">
        <Brand compact />
        <Button variant="ghost" onClick={onLeave}>
          <LogOut aria-hidden="true" className="size-4" />
          Sair do balcão
        </Button>
      </div>
      <QueryStates query={useQuery(counterPaperQuery(envelopeId))} pending={<Skeleton className="h-64 rounded-xl" />}>
        {(paper) =>
          paper ? (
            <Counter paper={paper} onLeave={onLeave} />
          ) : (
            <>
              <CounterHeading>Assinar no balcão</CounterHeading>
              <EmptyState icon={<FileX />} title="Nenhum documento aqui" action={<Button onClick={onLeave}>Voltar</Button>}>
                Ele não existe, ou é de outra empresa.
              </EmptyState>
            </>
          )
        }
      </QueryStates>
    </div>
  )
}
