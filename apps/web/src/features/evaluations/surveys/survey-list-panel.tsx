import { useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'

import { useCompanyId } from '#shared/company/company-context.ts'
import { ExportMenu } from '#shared/export/export-menu.tsx'
import { ListFilter, ListToolbar } from '#shared/list/list-toolbar.tsx'
import { ServerList } from '#shared/list/server-list.tsx'
import type { ListControl } from '#shared/list/use-list-state.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { fetchSurveys, purposesQuery, surveyListQuery } from '../data/surveys/survey-queries.ts'
import { exportColumns, type SurveyListState } from '../model/surveys/survey-list.ts'
import { SurveyCard, surveyColumns } from './survey-columns.tsx'

const SITUATIONS = [{ value: 'open', label: 'Recebendo respostas' }, { value: 'closed', label: 'Encerrados' }] as const

/** Every form of the company whose results the reader may see. */
export function SurveyListPanel({ list }: { readonly list: ListControl<SurveyListState> }) {
  const companyId = useCompanyId()
  const { state, change } = list
  const found = useQuery(surveyListQuery(companyId, state)).data
  const purposes = useQuery(purposesQuery(companyId)).data ?? []
  const open = (formulario: string): void => change({ formulario })
  const named = purposes.find(({ purpose }) => purpose === state.tipo)?.label ?? 'Tipo escolhido'
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <ListToolbar
        list={list}
        search={{ label: 'Buscar formulário', placeholder: 'Assunto' }}
        actions={
          <ExportMenu
            total={found?.total ?? null}
            scope="com o filtro atual"
            source={{
              list: 'forms', companyId, fileName: 'formularios', sheet: 'Formulários', columns: exportColumns,
              fetchBatch: (offset, size, signal) => fetchSurveys(companyId, state, { offset, size }, signal),
            }}
          />
        }
      >
        <ListFilter label="Tipo" none="Todos os tipos" value={state.tipo} options={purposes.map(({ purpose, label, forms }) => ({ value: purpose, label: `${label} (${forms})` }))} onChange={(tipo) => change({ tipo })} />
        <ListFilter label="Situação" none="Todas as situações" value={state.situacao} options={SITUATIONS} onChange={(situacao) => change({ situacao })} />
      </ListToolbar>
      <ServerList
        list={list}
        query={(asked) => surveyListQuery(companyId, asked)}
        label="Formulários"
        noun={['formulário', 'formulários']}
        pills={[
          ...(state.tipo === '' ? [] : [{ key: 'tipo', label: named, onRemove: () => change({ tipo: '' }) }]),
          ...(state.situacao === '' ? [] : [{ key: 'situacao', label: SITUATIONS.find(({ value }) => value === state.situacao)?.label ?? '', onRemove: () => change({ situacao: '' }) }]),
        ]}
        columns={surveyColumns(open)}
        rowKey={({ subject_id: id }) => id}
        rowName={({ about }) => about}
        renderCard={(row) => <SurveyCard row={row} onOpen={open} />}
        unmatched={{ title: 'Nenhum formulário com este filtro', hint: 'Tire um filtro ou busque por outra palavra.' }}
        empty={
          <EmptyState icon={<ClipboardList />} title="Nenhum formulário ainda">
            Enquetes, pesquisas, pulsos, ciclos e avaliações de experiência aparecem aqui quando começam.
          </EmptyState>
        }
      />
    </div>
  )
}
