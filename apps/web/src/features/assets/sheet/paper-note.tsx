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

/** Prints the term that was left half made. */
function MakeTerm({ makingId }: { readonly makingId: string }) {
  const make = useAct({ act: () => makeTerm(makingId), done: ({ signature }) => [signature?.sent === false ? 'Termo gerado' : 'Termo enviado para assinar', signature?.message ?? undefined], stale: SUBJECTS.assets })
  return (
    <>
      <Button size="sm" className="self-start" pending={make.isPending} onClick={() => make.mutate()}>
        Gerar o termo
      </Button>
      <Refusal error={make.error} title="O termo não foi gerado" />
    </>
  )
}

function wordsOf({ state, signed_at: signedAt }: AssetPaper, who: string, isMine: boolean): string {
  const words: Readonly<Record<string, string>> = {
    none: 'Esta entrega não tem termo para assinar.',
    making: isMine ? 'O RH ainda vai gerar o termo desta entrega.' : 'O termo desta entrega ainda não foi gerado.',
    sent: isMine ? 'O termo espera a sua assinatura.' : `O termo espera a assinatura de ${who}.`,
    signed: `Termo assinado em ${formatDay(signedAt)}.`,
    refused: isMine ? 'Você recusou o termo.' : `${who} recusou o termo.`,
    expired: 'O prazo para assinar o termo venceu.',
    made: 'O termo foi gerado, mas não foi enviado para assinar.',
  }
  return words[state] ?? 'O termo está em andamento.'
}

const ICONS: Readonly<Record<string, ReactNode>> = { signed: <FileCheck />, sent: <FileClock />, making: <FileClock /> }

interface PaperNoteProps {
  readonly view: Pick<AssetView, 'holder' | 'is_mine' | 'may_manage'>
  readonly paper: AssetPaper
}

/** The paper of the hand-over, with the way to it. */
export function PaperNote({ view: { holder, is_mine: isMine, may_manage: mayManage }, paper }: PaperNoteProps) {
  const who = holder?.name ?? 'a pessoa'
  if (paper.state === 'none') return <p className="text-text-muted">{wordsOf(paper, who, isMine)}</p>
  return (
    <div className="flex items-start gap-3">
      <span aria-hidden="true" className="mt-0.5 text-text-subtle [&>svg]:size-4.5">
        {ICONS[paper.state] ?? <FileWarning />}
      </span>
      <div className="flex min-w-0 flex-col gap-2">
        <p className="break-words">{wordsOf(paper, who, isMine)}</p>
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
        {mayManage && paper.making_id !== null && <MakeTerm makingId={paper.making_id} />}
      </div>
    </div>
  )
}
