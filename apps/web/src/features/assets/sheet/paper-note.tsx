import { Link } from '@tanstack/react-router'
import { FileCheck, FileClock, FileWarning, PenLine } from 'lucide-react'
import type { ReactNode } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { CounterLink } from '#shared/ui/counter-link.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { makeTerm } from '../data/asset-acts.ts'
import type { AssetPaper, AssetView } from '../model/asset.ts'

/** Prints the paper that was left half made. */
function MakePaper({ makingId, noun }: { readonly makingId: string; readonly noun: 'termo' | 'recibo' }) {
  const title = noun === 'termo' ? 'Termo' : 'Recibo'
  const make = useAct({ act: () => makeTerm(makingId), done: ({ signature }) => [`${title} ${signature?.sent === false ? 'gerado' : 'enviado para assinar'}`, signature?.message ?? undefined], stale: SUBJECTS.assets })
  return (
    <>
      <Button size="sm" className="self-start" pending={make.isPending} onClick={() => make.mutate()}>
        Gerar o {noun}
      </Button>
      <Refusal error={make.error} title={`O ${noun} não foi gerado`} />
    </>
  )
}

/** What is said of the paper of a hand-over: the term. */
const TERM = (who: string, isMine: boolean, day: string): Readonly<Record<string, string>> => ({
  none: 'Esta entrega não tem termo para assinar.',
  making: isMine ? 'O RH ainda vai gerar o termo desta entrega.' : 'O termo desta entrega ainda não foi gerado.',
  sent: isMine ? 'O termo espera a sua assinatura.' : `O termo espera a assinatura de ${who}.`,
  signed: `Termo assinado em ${day}.`,
  refused: isMine ? 'Você recusou o termo.' : `${who} recusou o termo.`,
  expired: 'O prazo para assinar o termo venceu.',
  made: 'O termo foi gerado, mas não foi enviado para assinar.',
})

/** And of the paper of a return: the receipt. */
const RECEIPT = (who: string, _isMine: boolean, day: string): Readonly<Record<string, string>> => ({
  making: 'O recibo desta devolução ainda não foi gerado.',
  sent: `O recibo da devolução espera a assinatura de ${who}.`,
  signed: `Recibo da devolução assinado por ${who} em ${day}.`,
  refused: `${who} recusou o recibo da devolução.`,
  expired: 'O prazo para assinar o recibo da devolução venceu.',
  made: 'O recibo foi gerado, mas não foi enviado para assinar.',
})

const ICONS: Readonly<Record<string, ReactNode>> = { signed: <FileCheck />, sent: <FileClock />, making: <FileClock /> }

interface PaperNoteProps {
  readonly view: Pick<AssetView, 'holder' | 'is_mine' | 'may_manage'>
  readonly paper: AssetPaper
  readonly isReturn?: boolean
}

/** The paper of the hand-over or return, with the way to it. */
export function PaperNote({ view: { holder, is_mine: isMine, may_manage: mayManage }, paper, isReturn = false }: PaperNoteProps) {
  const who = holder?.name ?? 'a pessoa'
  const words = (isReturn ? RECEIPT : TERM)(who, isMine, formatDay(paper.signed_at))[paper.state] ?? 'O papel está em andamento.'
  if (paper.state === 'none') return <p className="text-text-muted">{words}</p>
  return (
    <div className="flex items-start gap-3">
      <span aria-hidden="true" className="mt-0.5 text-text-subtle [&>svg]:size-4.5">
        {ICONS[paper.state] ?? <FileWarning />}
      </span>
      <div className="flex min-w-0 flex-col gap-2">
        <p className="break-words">{words}</p>
        {isMine && paper.state === 'sent' && (
          <Link to="/app/documents" search={{ tab: 'mine', sign: paper.envelope_id ?? '' }} className={buttonClass({ variant: 'primary', size: 'sm' }, 'self-start')}>
            <PenLine aria-hidden="true" className="size-4" />
            Assinar o termo
          </Link>
        )}
        {!isMine && mayManage && paper.state === 'sent' && paper.envelope_id !== null && <CounterLink envelopeId={paper.envelope_id} />}
        {!isMine && mayManage && paper.document_id !== null && holder !== null && (
          <Link to="/app/documents" search={{ tab: 'all', q: holder.name }} className={`${TEXT_LINK} self-start`}>
            Ver em Documentos
          </Link>
        )}
        {mayManage && paper.making_id !== null && <MakePaper makingId={paper.making_id} noun={isReturn ? 'recibo' : 'termo'} />}
      </div>
    </div>
  )
}
