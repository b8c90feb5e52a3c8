import { Link } from '@tanstack/react-router'

import { Alert } from '#shared/ui/alert.tsx'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { CounterLink } from '#shared/ui/counter-link.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Sheet } from '#shared/ui/sheet.tsx'
import { Spinner } from '#shared/ui/spinner.tsx'
import type { MadePaper } from '../data/asset-acts.ts'
import { givenText } from '../model/hand-over.ts'

interface HandedProps {
  readonly person: { readonly id: string; readonly name: string }
  /** How many things with a tag, and how many sorts out of the stock. */
  readonly count: { readonly things: number; readonly supplies: number }
  /** Whether one of the things asks for a term. */
  readonly isTermAsked: boolean
  readonly makingId: string | null
  readonly make: {
    readonly isPending: boolean
    readonly error: unknown
    readonly data: MadePaper | undefined
    readonly mutate: (makingId: string) => void
  }
  readonly onClose: () => void
}

/** The paper, once it is printed. */
function Made({ paper, name, hasThings }: { readonly paper: MadePaper; readonly name: string; readonly hasThings: boolean }) {
  const isSent = paper.signature === null || paper.signature.sent
  return (
    <div role="status">
      <Alert tone={isSent ? 'success' : 'warning'} title={isSent ? 'Termo enviado para assinar' : 'Termo gerado, mas não enviado para assinar'}>
        {isSent ? `${hasThings ? `Com a assinatura de ${name}, os bens passam a “Em uso”. ` : `A ficha de EPI mostra a assinatura de ${name}. `}Quem está na sua frente assina agora, no balcão; quem não está e não tem acesso assina por um link, que você copia em Documentos.` : `${paper.signature?.message ?? ''} Peça a assinatura em Documentos.`}
      </Alert>
    </div>
  )
}

function Term({ person, count, isTermAsked, makingId, make }: Omit<HandedProps, 'onClose'>) {
  if (makingId === null) {
    if (!isTermAsked) return <p className="text-text-muted">{count.things > 0 ? 'Nada disto pede termo: já está em uso.' : 'Nada disto pede termo: já está na ficha da pessoa.'}</p>
    return (
      <Alert tone="warning" title="Sem termo para assinar">
        {person.name} não tem como assinar este termo pelo sistema. Se precisar, peça a assinatura em papel e guarde em Documentos.
      </Alert>
    )
  }
  if (make.data) return <Made paper={make.data} name={person.name} hasThings={count.things > 0} />
  if (make.error !== null && !make.isPending) {
    return (
      <div className="flex flex-col gap-3">
        <Refusal error={make.error} title="O termo não foi gerado" />
        <p className="text-text-muted">A entrega está registrada. Gere o termo agora ou depois, {count.things > 0 ? 'pela ficha do bem' : 'pela página da pessoa'}.</p>
        <Button className="self-start" onClick={() => make.mutate(makingId)}>
          Tentar de novo
        </Button>
      </div>
    )
  }
  return (
    <p role="status" className="flex items-center gap-3">
      <Spinner size="sm" />
      Gerando o termo de responsabilidade…
    </p>
  )
}

/** After a hand-over: what was given, and how the paper goes on. */
export function Handed({ count, onClose, ...rest }: HandedProps) {
  const { person, makingId, make } = rest
  return (
    <Sheet open onOpenChange={onClose} title={count.supplies > 0 ? 'Entrega registrada' : 'Bens entregues'} width="max-w-2xl" footer={<Button variant="primary" onClick={onClose}>Concluir</Button>}>
      <div className="flex flex-col gap-5">
        <p className="text-md break-words">
          <strong className="font-semibold">{person.name}</strong> recebeu {givenText(count.things, count.supplies)}.
        </p>
        <Term count={count} {...rest} />
        {makingId !== null && make.data && (
          <div className="flex flex-wrap gap-2">
            {make.data.signature?.envelope_id != null && <CounterLink over="entregar" envelopeId={make.data.signature.envelope_id} size="md" />}
            <Link to="/app/documents" search={{ tab: 'all', q: person.name }} className={buttonClass()}>
              Ver o termo em Documentos
            </Link>
          </div>
        )}
      </div>
    </Sheet>
  )
}
