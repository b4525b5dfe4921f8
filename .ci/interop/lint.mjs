import SwaggerParser from '@apidevtools/swagger-parser';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';

/** The findings of three linters, warnings among them. */
export const lint = async (document) => [
  ...(await bySwaggerParser(document)),
  ...(await bySpectral(document)),
  ...(await byRedocly(document)),
];

const bySwaggerParser = async (document) => {
  try {
    await SwaggerParser.validate(structuredClone(document));
    return [];
  } catch (error) {
    return [`swagger-parser: ${error.message}`];
  }
};

const bySpectral = async (document) => {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[spectralRulesets.oas, 'recommended']] });
  const found = await spectral.run(structuredClone(document));
  return found.map(({ code, message, path }) => `spectral ${code}: ${message} (${path.join('.')})`);
};

const byRedocly = async (document) => {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: JSON.stringify(document), config });
  return found.map(
    ({ ruleId, message, location }) => `redocly ${ruleId}: ${message} (${location[0]?.pointer})`,
  );
};
