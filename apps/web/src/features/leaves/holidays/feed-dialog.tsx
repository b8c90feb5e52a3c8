import { useQuery } from '@tanstack/react-query'
import { CalendarSync, RefreshCw } from 'lucide-react'
import { useState } from 'react'

import { useAct } from '#shared/form/use-act.ts'
import { formatDateTime } from '#shared/lib/dates.ts'
import { SUBJECTS } from '#shared/lib/subjects.ts'
import { Button, buttonClass } from '#shared/ui/button.tsx'
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx'
import { CopyButton } from '#shared/ui/copy-button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Field } from '#shared/ui/field.tsx'
import { TextInput } from '#shared/ui/inputs.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Refusal } from '#shared/ui/refusal.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { closeFeed, type FeedKind, feedsQuery, type LeaveFeed, openFeed } from '../data/settings/feeds.ts'

const WORDS: Readonly<Record<FeedKind, { readonly title: string; readonly text: string }>> = {
  own: { title: 'Minhas ausências', text: 'Os dias em que você está fora, para a agenda do celular.' },
  team: { title: 'Ausências da equipe', text: 'Quem da sua equipe e do seu departamento está fora, pelo nome.' },
  obligations: { title: 'Obrigações da empresa', text: 'Os prazos por dia e tipo, com o artigo da lei. Nenhum nome de pessoa.' },
}

/** The address, told once: copied, or opened by the program of calendars. */
function Address({ kind, url }: { readonly kind: FeedKind; readonly url: string }) {
  return (
    <div className="flex flex-col gap-3">
      <Field label={`Endereço de ${WORDS[kind].title.toLowerCase()}`} hint="Guarde agora: ele não é mostrado de novo. Quem tem o endereço vê o calendário.">
        <TextInput readOnly value={url} trailing={<CopyButton value={url} name="o endereço" />} onFocus={(event) => event.target.select()} />
      </Field>
      <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass({ size: 'sm' }, 'self-start')}>
        Abrir na agenda deste aparelho
      </a>
    </div>
  )
}

interface FeedRowProps {
  readonly kind: FeedKind
  readonly feed: LeaveFeed | undefined
  readonly url: string | null
  readonly isPending: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
}

function FeedRow({ kind, feed, url, isPending, onOpen, onClose }: FeedRowProps) {
  const { title, text } = WORDS[kind]
  return (
    <li className="flex flex-col gap-3 rounded-lg border p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-medium">{title}</p>
          <p className="text-sm text-text-muted">{text}</p>
          {feed && (
            <p className="mt-1 text-sm text-text-muted">
              Endereço criado em {formatDateTime(feed.created_at)}. {feed.last_read_at === null ? 'Ainda não foi lido.' : `Lido em ${formatDateTime(feed.last_read_at)}.`}
            </p>
          )}
        </div>
        <span className="flex flex-wrap gap-2">
          <Button size="sm" pending={isPending} onClick={onOpen}>
            {feed ? <RefreshCw aria-hidden="true" className="size-4" /> : <CalendarSync aria-hidden="true" className="size-4" />}
            {feed ? 'Renovar' : 'Criar endereço'}
            <span className="sr-only"> de {title.toLowerCase()}</span>
          </Button>
          {feed && (
            <Button size="sm" variant="ghost" onClick={onClose}>
              Revogar<span className="sr-only"> {title.toLowerCase()}</span>
            </Button>
          )}
        </span>
      </div>
      {url !== null && <Address kind={kind} url={url} />}
    </li>
  )
}

/** Addresses for programs of calendars, which say “Ausente” and nothing else. */
export function FeedDialog({ onClose }: { readonly onClose: () => void }) {
  return <Addresses kinds={['own', 'team']} about="Aparece só “Ausente”, nunca o tipo nem o motivo." onClose={onClose} />
}

/** The address of the company's legal calendar. */
export function ObligationFeedDialog({ onClose }: { readonly onClose: () => void }) {
  return <Addresses kinds={['obligations']} about="Os prazos da empresa que ainda estão por fazer, até um ano à frente." onClose={onClose} />
}

interface AddressesProps {
  readonly kinds: readonly FeedKind[]
  /** What the calendar tells. */
  readonly about: string
  readonly onClose: () => void
}

function Addresses({ kinds, about, onClose }: AddressesProps) {
  const feeds = useQuery(feedsQuery())
  const [addresses, setAddresses] = useState<Partial<Record<FeedKind, string>>>({})
  const [asking, setAsking] = useState<{ readonly act: 'renew' | 'revoke'; readonly kind: FeedKind } | null>(null)
  const open = useAct({
    act: (kind: FeedKind) => openFeed(kind),
    stale: SUBJECTS.leaveFeeds,
    onDone: (url, kind) => {
      setAddresses((known) => ({ ...known, [kind]: url }))
    },
    onSettled: () => setAsking(null),
  })
  const close = useAct({
    act: (kind: FeedKind) => closeFeed(kind),
    done: ['Endereço revogado', 'Nenhum programa lê mais este calendário.'],
    failed: 'Não foi possível revogar',
    stale: SUBJECTS.leaveFeeds,
    onDone: (_, kind) => {
      setAddresses(({ [kind]: _gone, ...known }) => known)
    },
    onSettled: () => setAsking(null),
  })
  return (
    // An address is told once: a stray press must not take it away.
    <Dialog open onOpenChange={onClose} dismissible={Object.keys(addresses).length === 0} title="Assinar calendário" description={`Google Agenda, Outlook e celulares leem este endereço. ${about}`} footer={<Button onClick={onClose}>Fechar</Button>}>
      <div className="flex flex-col gap-4">
        <Refusal error={open.error} title="O endereço não foi criado" />
        <QueryStates query={feeds} pending={<Skeleton className="h-40 rounded-lg" />}>
          {(found) => (
            <ul aria-label="Calendários" className="flex flex-col gap-3">
              {kinds.map((kind) => {
                const feed = found.find((each) => each.kind === kind)
                return (
                  <FeedRow
                    key={kind}
                    kind={kind}
                    feed={feed}
                    url={addresses[kind] ?? null}
                    isPending={open.isPending && open.variables === kind}
                    onOpen={() => (feed ? setAsking({ act: 'renew', kind }) : open.mutate(kind))}
                    onClose={() => setAsking({ act: 'revoke', kind })}
                  />
                )
              })}
            </ul>
          )}
        </QueryStates>
      </div>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(null)}
          title={asking.act === 'renew' ? 'Renovar o endereço?' : 'Revogar o endereço?'}
          description={`O endereço atual deixa de funcionar na hora. ${asking.act === 'renew' ? 'Você recebe um novo, para assinar de novo.' : 'Os programas que o assinam ficam sem o calendário.'}`}
          confirmLabel={asking.act === 'renew' ? 'Renovar endereço' : 'Revogar endereço'}
          tone={asking.act === 'renew' ? 'primary' : 'danger'}
          pending={open.isPending || close.isPending}
          onConfirm={() => (asking.act === 'renew' ? open : close).mutate(asking.kind)}
        />
      )}
    </Dialog>
  )
}
