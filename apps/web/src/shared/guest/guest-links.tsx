import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { useCompanyContext, useCompanyId } from '../company/company-context.ts'
import { useAct } from '../form/use-act.ts'
import { normalizeSearch } from '../lib/search.ts'
import { SUBJECTS } from '../lib/subjects.ts'
import { guestsQuery, makeGuestLinks, revokeGuestLink, type Guest } from '../supabase/guest-links.ts'
import { Button } from '../ui/button.tsx'
import { CopyTextButton } from '../ui/copy-button.tsx'
import { QueryStates } from '../ui/page-states.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { SearchBox } from '../ui/table/search-box.tsx'
import { guestAddress, linkWords, type Tokens, withMade, withoutLink } from './guest-links-model.ts'
import { GuestRow } from './guest-row.tsx'

const AT_ONCE = 50
const MANY = 8

export interface GuestLinksProps {
  readonly purpose: string
  /** Rows of the module; null means all whom it waits for. */
  readonly subjects: readonly string[] | null
  /** What is said when none of them needs a link. */
  readonly empty: ReactNode
}

/** People without a login, each with the ways to hand over their link: copied, in a message, or in WhatsApp. Nothing is sent by the product. */
export function GuestLinks({ purpose, subjects, empty }: GuestLinksProps) {
  const guests = useQuery(guestsQuery(useCompanyId(), purpose, subjects))
  return (
    <QueryStates query={guests} pending={<Skeleton className="h-40 rounded-lg" />} empty={empty}>
      {(found) => <List guests={found} purpose={purpose} />}
    </QueryStates>
  )
}

function List({ guests, purpose }: { readonly guests: readonly Guest[]; readonly purpose: string }) {
  const companyId = useCompanyId()
  const { selectedCompany } = useCompanyContext()
  const [tokens, setTokens] = useState<Tokens>(new Map())
  const [term, setTerm] = useState('')
  const [most, setMost] = useState(AT_ONCE)
  const make = useAct({
    act: (subjects: readonly string[]) => makeGuestLinks(companyId, purpose, subjects),
    stale: SUBJECTS.guestLinks,
    onDone: (made) => setTokens((known) => withMade(known, made)),
  })
  const revoke = useAct({
    act: ({ link_id }: Guest) => revokeGuestLink(link_id ?? ''),
    done: (_, { name }) => ['Link cancelado', name],
    stale: SUBJECTS.guestLinks,
    onDone: (_, { subject_id }) => setTokens((known) => new Map([...known].filter(([subject]) => subject !== subject_id))),
  })
  const { title, does } = linkWords(purpose)
  const open = withoutLink(guests, tokens)
  const atHand = guests.filter(({ subject_id }) => tokens.has(subject_id))
  const found = guests.filter(({ name }) => normalizeSearch(name).includes(normalizeSearch(term)))
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <p className="text-text-muted">
        Quem não tem acesso confirma o CPF e a data de nascimento e {does}. O link vale por 7 dias e só aparece agora: depois, crie outro, que substitui o anterior.
      </p>
      <Refusal error={make.error ?? revoke.error} title="O link não foi alterado" />
      {open.length > 1 && (
        <Button variant="primary" className="self-start" pending={make.isPending} onClick={() => make.mutate(open.map(({ subject_id }) => subject_id))}>
          Criar {open.length.toLocaleString('pt-BR')} links
        </Button>
      )}
      {atHand.length > 1 && (
        <CopyTextButton value={atHand.map(({ name, subject_id }) => `${name}: ${guestAddress(tokens.get(subject_id) ?? '')}`).join('\n')}>
          Copiar os {atHand.length.toLocaleString('pt-BR')} links
        </CopyTextButton>
      )}
      {guests.length > MANY && <SearchBox label="Buscar pessoa" placeholder="Nome" value={term} onSearch={setTerm} />}
      <ul aria-label="Pessoas sem acesso" className="divide-y">
        {found.slice(0, most).map((guest) => (
          <GuestRow
            key={guest.subject_id}
            guest={guest}
            purpose={purpose}
            company={selectedCompany?.name ?? ''}
            token={tokens.get(guest.subject_id)}
            isAlone={guests.length === 1}
            busy={make.isPending || revoke.isPending}
            onMake={() => make.mutate([guest.subject_id])}
            onRevoke={() => revoke.mutate(guest)}
          />
        ))}
      </ul>
      {found.length === 0 && <p className="text-text-muted">Ninguém com este nome</p>}
      {found.length > most && (
        <Button size="sm" variant="ghost" className="self-start" onClick={() => setMost(most + AT_ONCE)}>
          Mostrar mais {Math.min(AT_ONCE, found.length - most)} de {found.length.toLocaleString('pt-BR')}
        </Button>
      )}
    </section>
  )
}
