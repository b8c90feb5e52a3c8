import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button } from '#shared/ui/button.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { acknowledgeResult } from '../data/results/result-acts.ts'
import { resultKeys } from '../data/results/result-keys.ts'
import type { Result } from '../model/results/result.ts'

/** Says that it is done, and takes the focus from the button that is gone. */
function Done({ at, isFresh }: { readonly at: string; readonly isFresh: boolean }) {
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => { if (isFresh) told.current?.focus() }, [isFresh])
  return (
    <p ref={told} tabIndex={-1} className="flex items-center gap-2 font-medium text-success-text outline-none">
      <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
      Ciência registrada em {formatDateTime(at)}
    </p>
  )
}

/** Ciência: the person confirms that they read the result, which is not to agree with it. Others see whether they did. */
export function AcknowledgePart({ result }: { readonly result: Result }) {
  const { acknowledgement, seen_as: seenAs, participant_id: id } = result
  const acknowledge = useAct({
    act: (digest: string) => acknowledgeResult(id, digest),
    done: 'Ciência registrada',
    stale: [resultKeys.all, ...SUBJECTS.inbox],
  })
  if (acknowledgement === null) return null
  const { acknowledged_at: at, digest, text } = acknowledgement
  if (at !== null) return <Done at={at} isFresh={acknowledge.isSuccess} />
  if (seenAs !== 'person') return <p className="text-text-muted">A pessoa ainda não registrou ciência.</p>
  return (
    <section aria-label="Registrar ciência" className="flex max-w-[72ch] flex-col gap-3 rounded-xl border bg-surface p-5">
      <p className="break-words">{text}</p>
      <p className="text-sm text-text-muted">Dar ciência diz que você leu, não que concorda. Ficam registrados seu nome, o dia e a hora.</p>
      <Refusal error={acknowledge.error} title="A ciência não foi registrada" />
      <Button variant="primary" size="lg" className="self-start max-sm:w-full" pending={acknowledge.isPending} onClick={() => acknowledge.mutate(digest)}>
        Li e estou ciente
      </Button>
    </section>
  )
}
