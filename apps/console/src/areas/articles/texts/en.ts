const articlesTexts = {
  articles: 'Articles',
  'articles.accounts': 'Booking',
  'articles.description': 'Description',
  'articles.discount': 'Discount %',
  'articles.example.description': 'Consulting',
  'articles.example.number': 'A-1001',
  'articles.example.unit': 'hour',
  'articles.expense': 'Bought on',
  'articles.find': 'Number or description',
  'articles.income': 'Sold on',
  'articles.new': 'New article',
  'articles.none': 'There is no article yet.',
  'articles.none_found': 'No article fits.',
  'articles.note': 'Note',
  'articles.price': 'Price',
  'articles.price_since': 'Price since {when}',
  'articles.quantity': 'Quantity',
  'articles.taxes': 'Taxes',
  'articles.taxes_hint': 'VAT accounts of sales and purchases, such as 2201, 1170.',
  'articles.period': 'Billed',
  'articles.no_period': 'Once',
  'articles.unit': 'Unit',
};

export default articlesTexts;

declare module '../../../texts/text.ts' {
  interface Texts extends Record<keyof typeof articlesTexts, string> {}
}
