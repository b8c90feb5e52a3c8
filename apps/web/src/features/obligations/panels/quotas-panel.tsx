import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { formatDate } from '#shared/lib/dates.ts'
import { peopleText } from '#shared/lib/people-text.ts'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { peopleIn } from '#shared/reference/people.ts'
import { PersonPicker } from '#shared/reference/person-picker.tsx'
import type { ApprenticeStanding, CompanyQuotas, ObligationKindRow, QuotaPanel } from '#shared/supabase/shapes.gen.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Field } from '#shared/ui/field.tsx'
import { InnerLink } from '#shared/ui/inner-link.tsx'
import { QueryStates } from '#shared/ui/page-states.tsx'
import { Section } from '#shared/ui/section.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { quotasQuery, settingsQuery } from '../data/obligation-queries.ts'
import { NO_SITE, NOBODY, type ObligationListState } from '../model/obligation-list.ts'
import { QuotaHoldersSheet } from './quota-holders-sheet.tsx'
import { QuotaSheet } from './quota-sheet.tsx'

/** Within a sentence, whose lines it must not break. */
const NUMBER_LINK = 'rounded-sm text-left font-medium text-primary-text underline-offset-4 hover:underline'
const apprenticesText = (count: number): string => (count === 1 ? '1 aprendiz' : `${String(count)} aprendizes`)

/** A number on the way to what the law asks for, with the mark of the least and, where there is one, of the most. */
function Gauge({ label, filled, required, most = null, onOpen }: { readonly label: string; readonly filled: number; readonly required: number; readonly most?: number | null; readonly onOpen?: () => void }) {
  const end = Math.max(filled, most ?? required, 1)
  const at = (count: number): string => `${String((count / end) * 100)}%`
  const isShort = filled < required
  return (
    <div className="flex flex-col gap-1.5">
      <div role="img" aria-label={`${label}: ${String(filled)} de ${String(required)}${most === null ? '' : `, até ${String(most)}`}`} className="relative h-3 rounded-full bg-sunken">
        <span className={`absolute inset-y-0 left-0 rounded-full ${isShort ? 'bg-danger' : 'bg-success'}`} style={{ width: at(filled) }} />
        <span className="absolute -inset-y-1 w-0.5 bg-text" style={{ left: at(required) }} />
      </div>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="tabular">
          {onOpen && filled > 0 ? <RowsButton of={label} onClick={onOpen}><strong>{filled}</strong></RowsButton> : <strong>{filled}</strong>} de {required}
          {most !== null && ` (até ${String(most)})`}
        </span>
        <Badge tone={isShort ? 'danger' : 'success'}>{isShort ? `Falta${required - filled === 1 ? '' : 'm'} ${String(required - filled)}` : 'Cumprida'}</Badge>
      </p>
    </div>
  )
}

function Law({ kind, url, verb }: { readonly kind: ObligationKindRow | undefined; readonly url: string; readonly verb: string }) {
  if (kind === undefined) return null
  return (
    <p className="text-sm text-text-muted">
      {kind.law}. {kind.rule} Responsável: {kind.responsible?.name ?? NOBODY.toLowerCase()}. <InnerLink href={url}>{verb}</InnerLink>
    </p>
  )
}

/** Opens whom a number counts. */
type Opener = (ver: ObligationListState['ver'], local?: string) => void

function RowsButton({ children, of, onClick }: { readonly children: ReactNode; readonly of?: string; readonly onClick: () => void }) {
  return (
    <button type="button" className={NUMBER_LINK} onClick={onClick}>
      {children}
      {of !== undefined && <span className="sr-only">: {of}</span>}
    </button>
  )
}

/** Without `onOpen` the numbers are those of a company that is not so: there is nobody to show. */
function Pcd({ quotas: { pcd }, onOpen }: { readonly quotas: CompanyQuotas; readonly onOpen?: Opener }) {
  const people = (words: string) => (onOpen ? <RowsButton of="pessoas com deficiência" onClick={() => onOpen('pcd_base')}>{words}</RowsButton> : words)
  const outside = onOpen && <RowsButton of="pessoas com deficiência" onClick={() => onOpen('pcd_outside')}>Quem não conta</RowsButton>
  if (pcd.required === 0) return <p className="text-text-muted">A cota começa com 100 empregados: hoje contam {people(String(pcd.people))}. {outside}</p>
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-text-muted">Contam {people(peopleText(pcd.people))}, sem aprendizes. {outside}</p>
      {pcd.filled === null ? <p>A lei pede <strong>{pcd.required}</strong>.</p> : <Gauge label="Cota de pessoas com deficiência" filled={pcd.filled} required={pcd.required} {...(onOpen && { onOpen: () => onOpen('pcd_holders') })} />}
    </div>
  )
}

function Site({ site, onOpen }: { readonly site: ApprenticeStanding; readonly onOpen?: Opener }) {
  const name = site.site ?? 'Sem local de trabalho'
  const open = (ver: ObligationListState['ver']) => () => onOpen?.(ver, site.site_id ?? NO_SITE)
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-lg border p-4">
      <p className="font-medium break-words">{name}</p>
      <p className="text-sm text-text-muted">
        {onOpen ? <RowsButton of={name} onClick={open('site_base')}>{peopleText(site.base)}</RowsButton> : peopleText(site.base)} em funções que pedem formação.{' '}
        {onOpen && <RowsButton of={name} onClick={open('site_outside')}>Quem não conta</RowsButton>}
      </p>
      {site.minimum === 0 ? (
        <p className="text-sm text-text-muted">
          Sem cota: são menos de sete.{onOpen && site.apprentices > 0 && <> <RowsButton of={name} onClick={open('site_apprentices')}>{apprenticesText(site.apprentices)}</RowsButton></>}
        </p>
      ) : (
        <Gauge label={`Aprendizes de ${name}`} filled={site.apprentices} required={site.minimum} most={site.maximum} {...(onOpen && { onOpen: open('site_apprentices') })} />
      )}
    </li>
  )
}

function Without({ panel }: { readonly panel: QuotaPanel }) {
  if (panel.without === null || panel.person === null) return null
  const { name, id } = panel.person
  return (
    <div aria-live="polite" className="flex flex-col gap-4 rounded-lg border bg-surface p-4">
      <p className="font-medium break-words">Sem {name}</p>
      {!panel.may_compare && (
        <p className="text-sm text-text-muted">
          Para ver se {name} conta na cota de PCD, abra antes os dados de saúde da pessoa: a consulta fica registrada. <InnerLink href={`/app/employees/${id}?aba=saude`}>Abrir saúde</InnerLink>
        </p>
      )}
      <Pcd quotas={panel.without} />
      <ul className="grid gap-3 sm:grid-cols-2">
        {panel.without.sites.filter((site) => panel.now.sites.some((now) => now.site_id === site.site_id && (now.base !== site.base || now.apprentices !== site.apprentices))).map((site) => <Site key={site.site_id ?? '-'} site={site} />)}
      </ul>
    </div>
  )
}

function Rows({ list, quotas }: { readonly list: ListControl<ObligationListState>; readonly quotas: CompanyQuotas }) {
  const { ver, local } = list.state
  if (ver === '') return null
  if (ver === 'pcd_holders') return <QuotaHoldersSheet onClose={() => list.change({ ver: '' }, { replace: true })} />
  const site = quotas.sites.find((each) => (each.site_id ?? NO_SITE) === local)
  return <QuotaSheet list={list} group={ver} title={ver.startsWith('pcd') ? 'Pessoas com deficiência' : `Aprendizes de ${site?.site ?? 'quem não tem local de trabalho'}`} />
}

/** Where the quotas of the law stand today, in figures and a picture, and what the exit of one person would change. */
export function QuotasPanel({ list }: { readonly list: ListControl<ObligationListState> }) {
  const { state: { pessoa: personId }, change } = list
  const onOpen: Opener = (ver, local = '') => change({ ver, local, q: '', page: 1 })
  const companyId = useCompanyId()
  const query = useQuery(quotasQuery(companyId, personId))
  const kinds = useQuery(settingsQuery(companyId)).data?.kinds
  const kindOf = (name: string): ObligationKindRow | undefined => kinds?.find(({ kind }) => kind === name)
  return (
    <QueryStates query={query} pending={<Skeleton className="h-80 rounded-lg" />}>
      {(panel) => (
        <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-8">
            <Section title="Pessoas com deficiência" note={`em ${formatDate(panel.now.on_date)}`}>
              <div className="flex flex-col gap-3"><Pcd quotas={panel.now} onOpen={onOpen} /><Law kind={kindOf('pcd_quota')} url="/app/employees" verb="Abrir trabalhadores" /></div>
            </Section>
            <Section title="Aprendizes" note={`em ${formatDate(panel.now.on_date)}`}>
              <div className="flex flex-col gap-3">
                {panel.now.sites.length === 0 ? <EmptyState title="Ninguém trabalha aqui ainda" /> : <ul className="grid gap-3 sm:grid-cols-2">{panel.now.sites.map((site) => <Site key={site.site_id ?? '-'} site={site} onOpen={onOpen} />)}</ul>}
                <Law kind={kindOf('apprentice_quota')} url="/app/settings?tab=cadastros" verb="Conferir cargos e locais" />
              </div>
            </Section>
          </div>
          <Section title="Se eu desligar alguém">
            <div className="flex flex-col gap-4">
              <Field label="Pessoa" hint="Nada é gravado: é só a conta das cotas sem ela.">
                <PersonPicker people={peopleIn(companyId, 'records')} value={panel.person === null ? null : { id: panel.person.id, name: panel.person.name }} onChange={(chosen) => change({ pessoa: chosen?.id ?? '' })} />
              </Field>
              <Without panel={panel} />
            </div>
          </Section>
          <Rows list={list} quotas={panel.now} />
        </div>
      )}
    </QueryStates>
  )
}
