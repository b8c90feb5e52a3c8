import type { SettingsAreaName } from './settings-address.ts'

/** A page of the product where more of an area is decided. */
export interface AreaLink {
  readonly label: string
  readonly about: string
  readonly href: string
  /** Only whoever enters Gestão Empresarial opens it. */
  readonly isEnterprise?: true
}

export interface SettingsArea {
  readonly area: SettingsAreaName
  readonly label: string
  readonly about: string
  /** Other words that lead here. */
  readonly words: string
  readonly links: readonly AreaLink[]
}

const link = (label: string, href: string, about: string): AreaLink => ({ label, href, about })
const enterprise = (label: string, href: string, about: string): AreaLink => ({ label, href, about, isEnterprise: true })

export const SETTINGS_AREAS: readonly SettingsArea[] = [
  {
    area: 'implantacao', label: 'Implantação', about: 'O que falta para a empresa funcionar no primeiro dia.', words: 'começar passos checklist primeiros importar',
    links: [link('Importar tudo de uma vez', '/app/employees/import/all', 'Pessoas, contratos, salários, saldos e documentos em um arquivo.')],
  },
  { area: 'empresa', label: 'Empresa e marca', about: 'Dados, marca, cor, fuso horário e quem assina.', words: 'razão social cnpj logo cor contato rh assinatura responsável', links: [] },
  { area: 'departamentos', label: 'Departamentos', about: 'A árvore da empresa e quem responde por cada parte.', words: 'estrutura áreas setores responsáveis', links: [link('Organograma', '/app/employees/org-chart', 'Quem responde a quem.')] },
  { area: 'cadastros', label: 'Cadastros', about: 'Cargos, locais, centros de custo e etiquetas.', words: 'estrutura unidades cargos centros de custo etiquetas tags', links: [] },
  {
    area: 'acessos', label: 'Pessoas e acessos', about: 'Convites, papéis e links para quem não tem acesso.', words: 'usuários convites login papel permissão visitante',
    links: [
      enterprise('Usuários', '/app/enterprise/users', 'Convites, papéis e acessos de cada pessoa.'),
      link('Trabalhadores', '/app/employees', 'Convide quem ainda não tem acesso pela lista.'),
    ],
  },
  { area: 'modulos', label: 'Módulos', about: 'O que a empresa usa. Um módulo desligado some para todos; os dados ficam guardados.', words: 'ligar desligar ativar desativar', links: [] },
  {
    area: 'licencas', label: 'Férias e licenças', about: 'Avisos, tipos, regras, feriados e bloqueios.', words: 'ausências feriados regras bloqueios cobertura sindicato',
    links: [link('Regras de licenças', '/app/leaves/settings', 'Tipos, números da lei e do acordo, feriados, bloqueios e cobertura.'), link('Férias coletivas', '/app/leaves/collective', 'Recessos de toda a empresa ou de parte dela.')],
  },
  {
    area: 'jornadas', label: 'Jornadas', about: 'Admissões, desligamentos e o período de experiência.', words: 'onboarding offboarding modelos tarefas kits experiência',
    links: [link('Modelos de admissão', '/app/onboarding?tab=roteiros', 'Tarefas, prazos e responsáveis de quem chega.'), link('Modelos de desligamento', '/app/offboarding?tab=roteiros', 'Tarefas de quem sai.')],
  },
  {
    area: 'desempenho', label: 'Desempenho', about: 'Competências, perguntas, ciclos, metas e PDI.', words: 'avaliações escalas competências formulários okr metas pdi',
    links: [
      link('Competências e escalas', '/app/evaluations/competencies', 'O que cada cargo pede, e as notas.'),
      link('Banco de perguntas', '/app/evaluations/questions', 'Perguntas e modelos para os formulários.'),
      link('Ciclos de avaliação', '/app/evaluations', 'Etapas, pesos e prazos.'),
      link('Ciclos de metas', '/app/okrs', 'Períodos, limites e cadência.'),
    ],
  },
  {
    area: 'documentos', label: 'Documentos', about: 'Avisos de validade, tipos, modelos e declarações.', words: 'categorias retenção guarda modelos validade',
    links: [
      link('Tipos de documento', '/app/documents/types', 'Quem precisa de quê, validade e guarda.'),
      link('Modelos de documento', '/app/documents/templates', 'Contratos, avisos e termos com variáveis.'),
      link('Declarações', '/app/documents/orders', 'O que as pessoas podem solicitar.'),
    ],
  },
  { area: 'ativos', label: 'Ativos', about: 'Avisos de garantia e CA, categorias e kits.', words: 'bens categorias kits epi patrimônio', links: [link('Cadastro de bens', '/app/assets?tab=register', 'Categorias, kits e responsáveis por local.')] },
  {
    area: 'comunicacao', label: 'Comunicação', about: 'Notícias, avisos e os textos dos e-mails.', words: 'notícias e-mail notificações comunicados convite resumo textos modelos assunto',
    links: [link('Notícias', '/app/news', 'Publicar, revisar e acompanhar a leitura.'), link('Minhas notificações', '/app/notifications?tab=preferencias', 'O que você recebe, e por onde.')],
  },
  { area: 'campos', label: 'Campos personalizados', about: 'O que a empresa guarda além do cadastro padrão.', words: 'campos extras formulário pessoa bem', links: [] },
  { area: 'aprovacoes', label: 'Aprovações', about: 'Quem decide o quê, com testador e substitutos.', words: 'fluxos aprovadores substituto alçada testador', links: [link('Pendências', '/app/inbox', 'O que espera por você.')] },
  { area: 'seguranca', label: 'Segurança', about: 'Senhas e a trilha do que foi feito.', words: 'senha login auditoria trilha', links: [enterprise('Logs de Auditoria', '/app/enterprise/logs', 'Quem fez o quê, e quando.')] },
  { area: 'lgpd', label: 'LGPD', about: 'Aviso de privacidade e prazos de acesso.', words: 'privacidade dados pessoais aviso consentimento titular', links: [] },
  { area: 'armazenamento', label: 'Armazenamento', about: 'O espaço dos arquivos da empresa: quanto há, o que ocupa e o que sai sozinho.', words: 'espaço disco arquivos tamanho limite cota gb', links: [link('Documentos', '/app/documents', 'Arquivar o que não é mais preciso.')] },
]

export const areaOf = (name: SettingsAreaName): SettingsArea => SETTINGS_AREAS.find(({ area }) => area === name) as SettingsArea
