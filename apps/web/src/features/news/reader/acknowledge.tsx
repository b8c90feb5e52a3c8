import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDate, formatDateTime, todayIso } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Alert } from '#shared/ui/alert.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { useEndSeen } from '#shared/ui/use-end-seen.ts'
import { acknowledgePost } from '../data/news-acts.ts'
import { newsKeys } from '../data/news-keys.ts'
import type { PostDetail } from '../model/post.ts'

/** Said once the reader confirmed; takes the focus from the button that is gone. */
function Done({ at, isFresh }: { readonly at: string; readonly isFresh: boolean }) {
  const told = useRef<HTMLDivElement>(null)
  useEffect(() => { if (isFresh) told.current?.focus() }, [isFresh])
  return (
    <div ref={told} tabIndex={-1} className="outline-none">
      <p className="flex items-center gap-2 font-medium text-success-text">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
        Ciência registrada em {formatDateTime(at)}
      </p>
    </div>
  )
}

/** 'Li e estou ciente' below the text: pressed before its end was reached it says so, and stays reachable by keyboard. */
export function Acknowledge({ post }: { readonly post: PostDetail }) {
  const { endRef, wasSeen } = useEndSeen()
  const [isEarly, setIsEarly] = useState(false)
  const acknowledge = useAct({
    act: () => acknowledgePost(post.post_id, post.digest),
    done: 'Ciência registrada',
    stale: [newsKeys.all, ...SUBJECTS.inbox],
  })
  if (post.acknowledged_at !== null) return <Done at={post.acknowledged_at} isFresh={acknowledge.isSuccess} />
  const isLate = post.due_on !== null && post.due_on < todayIso()
  return (
    <section aria-label="Confirmar a leitura" className="flex max-w-[72ch] flex-col gap-3 rounded-xl border bg-surface p-5">
      <p className="max-w-[60ch] break-words">{post.acknowledgement_text ?? 'Confirme que leu e entendeu este texto.'}</p>
      {post.due_on !== null && <p className={`text-sm ${isLate ? 'text-danger-text' : 'text-text-muted'}`}>{isLate ? `O prazo terminou em ${formatDate(post.due_on)}. Ainda dá para confirmar.` : `Confirme até ${formatDate(post.due_on)}.`}</p>}
      <Refusal error={acknowledge.error} title="A ciência não foi registrada" />
      {isEarly && !wasSeen && <Alert tone="warning" title="Leia até o fim para confirmar." />}
      <Button variant="primary" size="lg" className="self-start max-sm:w-full" pending={acknowledge.isPending} onClick={() => (wasSeen ? acknowledge.mutate() : setIsEarly(true))}>
        Li e estou ciente
      </Button>
      <p ref={endRef} className="text-sm text-text-muted">Ficam registrados seu nome, o dia, a hora e a versão {post.version} deste texto.</p>
    </section>
  )
}
