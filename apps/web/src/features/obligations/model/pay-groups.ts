/** Major groups of the CBO 2002, by their first digit. */
const CBO_GROUPS: Readonly<Record<string, string>> = {
  0: 'Forças armadas e segurança pública', 1: 'Direção e gerência', 2: 'Profissões de nível superior', 3: 'Técnicos de nível médio', 4: 'Serviços administrativos', 5: 'Serviços e vendas',
  6: 'Agropecuária, florestas e pesca', 7: 'Produção industrial: peças e montagem', 8: 'Produção industrial: processos contínuos', 9: 'Manutenção e reparação',
}

export const payGroupLabel = (group: string | null, isOverall: boolean): string => (isOverall ? 'Toda a empresa' : group === null ? 'Cargos sem CBO' : (CBO_GROUPS[group] ?? `Grupo ${group}`))
