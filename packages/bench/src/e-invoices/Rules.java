import java.io.*;
import java.nio.file.*;
import java.util.*;
import java.util.regex.*;
import javax.xml.transform.stream.StreamSource;
import net.sf.saxon.s9api.*;

/**
 * Runs compiled Schematron rules over XML files, and prints a line for each file: its name, the rules
 * that it breaks, and those that only warn, with tabs between them.
 */
public class Rules {
  public static void main(String[] arguments) throws Exception {
    Processor processor = new Processor(false);
    XsltExecutable rules =
        processor.newXsltCompiler().compile(new StreamSource(new File(arguments[0])));
    File[] files = new File(arguments[1]).listFiles((folder, name) -> name.endsWith(".xml"));
    Arrays.sort(files);
    for (File file : files) {
      StringWriter report = new StringWriter();
      XsltTransformer transformer = rules.load();
      transformer.setSource(new StreamSource(file));
      transformer.setDestination(processor.newSerializer(report));
      transformer.transform();
      Set<String> broken = new TreeSet<>();
      Set<String> warned = new TreeSet<>();
      Matcher assertions = Pattern.compile("<svrl:failed-assert[^>]*>").matcher(report.toString());
      while (assertions.find()) {
        Matcher id = Pattern.compile("\\bid=\"([^\"]+)\"").matcher(assertions.group());
        boolean warns = assertions.group().contains("\"warning\"");
        (warns ? warned : broken).add(id.find() ? id.group(1) : "?");
      }
      System.out.println(file.getName() + "\t" + String.join(" ", broken) + "\t" + String.join(" ", warned));
    }
  }
}
