import { useQuery } from '@tanstack/react-query'
import { Link2, UsersRound } from 'lucide-react'
import { useState } from 'react'

import { usePermissions } from '#shared/access/use-permissions.ts'
import { GuestLinksSheet } from '#shared/guest/guest-links-sheet.tsx'
import { ListFilter, ListToolbar } from '#shared/list/list-toolbar.tsx'
import { ServerList } from '#shared/list/server-list.tsx'
import { useListState } from '#shared/list/use-list-state.ts'
import { Button } from '#shared/ui/button.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Section } from '#shared/ui/section.tsx'
import { reachQuery } from '../../data/news-queries.ts'
import { postPeopleQuery } from '../../data/reach-queries.ts'
import type { PostDetail } from '../../model/post.ts'
import { type PostPerson, REACH_STATE_LABELS, reachList, statesOf } from '../../model/reach/reach.ts'
import { PersonCard, peopleColumns } from './people-columns.tsx'

/** Somebody without a login, who is reached by a link. */
const linkOf = ({ channels, request_id: request }: PostPerson): string | null => (channels.includes('guest_link') ? request : null)

/** Whom a post is for, one by one: who is missing first, with what reaches them. */
export function PostPeople({ post }: { readonly post: PostDetail }) {
  const list = useListState(reachList)
  const { can } = usePermissions()
  const departments = useQuery(reachQuery(post.post_id)).data ?? []
  const shown = useQuery(postPeopleQuery(post.post_id, list.state)).data?.rows ?? []
  const [links, setLinks] = useState<readonly string[] | null>(null)
  const mayLink = can('manage_settings')
  const requests = mayLink ? shown.map(linkOf).filter((id) => id !== null) : []
  const actionOf = (row: PostPerson) => {
    const request = linkOf(row)
    return mayLink && request !== null && <Button size="sm" onClick={() => setLinks([request])}>Gerar link<span className="sr-only"> de {row.employee.name}</span></Button>
  }
  return (
    <div id="pessoas" className="scroll-mt-20">
      <Section title="Pessoas">
        <div className="flex flex-col gap-4">
          <ListToolbar
            list={list}
            search={{ label: 'Buscar pessoa', placeholder: 'Nome' }}
            actions={requests.length > 1 && <Button onClick={() => setLinks(requests)}><Link2 aria-hidden="true" className="size-4" />Links de quem não tem acesso ({requests.length})</Button>}
          >
            <ListFilter label="Filtrar por situação" none="Todas as situações" value={list.state.state} options={statesOf(post.requires_acknowledgement).map((value) => ({ value, label: REACH_STATE_LABELS[value] }))} onChange={(state) => list.change({ state })} />
            <ListFilter
              label="Filtrar por departamento"
              none="Todos os departamentos"
              value={list.state.department}
              options={departments.map(({ department_id: id, department: name }) => ({ value: id ?? 'none', label: name ?? 'Sem departamento' }))}
              onChange={(department) => list.change({ department })}
            />
          </ListToolbar>
          <ServerList
            list={list}
            query={(state) => postPeopleQuery(post.post_id, state)}
            label="Pessoas da publicação"
            noun={['pessoa', 'pessoas']}
            columns={peopleColumns(post.requires_acknowledgement, actionOf)}
            rowKey={({ employee }) => employee.id}
            renderCard={(row) => <PersonCard row={row} action={actionOf(row)} />}
            unmatched={{ title: 'Ninguém com este filtro', hint: 'Tente outra situação, outro departamento ou outro nome.' }}
            empty={<EmptyState icon={<UsersRound />} title="Ninguém recebe esta publicação">O público dela não tem ninguém hoje.</EmptyState>}
          />
        </div>
      </Section>
      {links !== null && <GuestLinksSheet purpose="acknowledgement" subjects={links} empty={<p className="text-text-muted">Ninguém aqui precisa de link.</p>} onClose={() => setLinks(null)} />}
    </div>
  )
}
